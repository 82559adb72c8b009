// Shows notifications, and opens the player's page when one is tapped. The service worker imports this file.
self.addEventListener("push", (event) => {
  const { title, body, tag, url } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/", self.location.origin).href;
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const mine = open.find((client) => client.url.split("?")[0] === url);
      return mine ? mine.focus() : self.clients.openWindow(url);
    })(),
  );
});
