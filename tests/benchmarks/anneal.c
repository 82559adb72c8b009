/* The loop `anneal` of pairing/core/boards/steps.py in C, to measure the compiled Python against: the same draws, the
   same moves, 32-bit tables. No twins and no early stop. */
#include <stdint.h>

void anneal(int64_t *state, int32_t *board, int32_t *slot, int32_t *best_board, int32_t *best_slot, int32_t *load,
            const int32_t *pairs, const int32_t *power, const int64_t *starts, const int32_t *neighbors,
            const int64_t *thresholds, int64_t length, int shift, int64_t players, int64_t size, int has_powers,
            int dense, int64_t count) {
    const int64_t mask = 4611686018427387903LL;
    int64_t dice = state[0], total = state[1], best = state[2], done = state[3], end = done + count;
    int64_t accepted = 0, limit = length << shift;
    while (done < end) {
        done++;
        dice = (int64_t)((uint64_t)dice * 3202034522624059733ULL + 1442695040888963407ULL) & mask;
        int64_t draw = (int64_t)((uint64_t)(dice ^ (dice >> 31)) * 2685821657736338717ULL) & mask;
        int64_t i = (draw >> 41) * players >> 21;
        int64_t j = (draw >> 21 & 1048575) * players >> 20;
        int64_t g = board[i], s = slot[i], here = load[g * players + i];
        if (done & 1) {
            for (int tries = 0; here + power[i * size + s] <= 0 && tries < 4; tries++) {
                dice = (int64_t)((uint64_t)dice * 3202034522624059733ULL + 1442695040888963407ULL) & mask;
                i = (dice >> 41) * players >> 21;
                g = board[i];
                s = slot[i];
                here = load[g * players + i];
            }
        }
        int64_t h = board[j], t = slot[j], change = 0;
        if (g != h)
            change = load[g * players + j] - here + load[h * players + i] - load[h * players + j]
                     - 2 * (int64_t)pairs[i * players + j];
        else if (i == j || !has_powers)
            continue;
        if (has_powers)
            change += power[i * size + t] - power[i * size + s] + power[j * size + s] - power[j * size + t];
        if (change > 0 && (change >= limit || (draw & 2097151) >= thresholds[change >> shift]))
            continue;
        accepted++;
        board[i] = (int32_t)h;
        board[j] = (int32_t)g;
        slot[i] = (int32_t)t;
        slot[j] = (int32_t)s;
        total += change;
        if (g != h) {
            int32_t *from = load + g * players, *to = load + h * players;
            const int32_t *out = pairs + i * players, *in = pairs + j * players;
            if (dense) {
                for (int64_t other = 0; other < players; other++) {
                    int32_t moved = in[other] - out[other];
                    from[other] += moved;
                    to[other] -= moved;
                }
            } else {
                for (int64_t at = starts[i]; at < starts[i + 1]; at++) {
                    int32_t other = neighbors[at], moved = out[other];
                    from[other] -= moved;
                    to[other] += moved;
                }
                for (int64_t at = starts[j]; at < starts[j + 1]; at++) {
                    int32_t other = neighbors[at], moved = in[other];
                    from[other] += moved;
                    to[other] -= moved;
                }
            }
        }
        if (total < best) {
            best = total;
            for (int64_t other = 0; other < players; other++) {
                best_board[other] = board[other];
                best_slot[other] = slot[other];
            }
        }
    }
    state[0] = dice;
    state[1] = total;
    state[2] = best;
    state[3] = done;
    state[4] += accepted;
}
