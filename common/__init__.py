"""What all apps stand on: plain Python in `pure`, Django in `web`. It knows no game."""
