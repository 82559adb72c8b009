"""The queue of results on the device, piece by piece: senders, retries, and what is kept."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.e2e.conftest import DESK, Contexts
from tests.e2e.pages import overflow, put_axe, sign_in, violations, wait_for
from tests.e2e.steps import PASSWORD, sign_up
from tests.e2e.test_offline import open_and_keep
from tests.e2e.test_phones import make_event
from tournaments.demo.logins import LOGINS

pytestmark = [pytest.mark.e2e, pytest.mark.offline]
IS_KEPT = "async (key) => (await self.outbox.all()).some((item) => item.key === key)"

ITEM = {
    "what": "Table 1, round 1",
    "owner": "user:0",
    "by": "Nora Nobody",
    "page": "/desk/nowhere/",
    "url": "/desk/nowhere/",
    "shown": [],
    "fields": [],
    "key": "12345678-0000",
    "state": "waiting",
    "tries": 0,
    "at": 0,
}
SYNC = """() => {
  const event = new Event("sync");
  event.tag = "outbox";
  let done;
  event.waitUntil = (promise) => { done = promise; };
  self.dispatchEvent(event);
  return done.then(() => "done", () => "try again");
}"""
POSTED = """async ([address, answer, sizes]) => {
  self.fetch = () => answer === 0 ? Promise.reject(new TypeError("no network"))
    : Promise.resolve(new Response("busy", {status: answer, headers: {"Retry-After": "120"}}));
  const body = new FormData();
  body.append("queue_note", JSON.stringify({what: address, owner: "user:0", page: "/", shown: [["Score", "7"]]}));
  body.append("idempotency_key", "12345678-0000");
  for (const size of sizes) body.append("photo", new File([new Uint8Array(size)], "slip.jpg"));
  const request = new Request(address, {method: "POST", body});
  const sent = await form({request, waitUntil: () => {}});
  return [sent.status, (await self.outbox.all()).map(({state, status, after, fields, shown}) =>
    ({state, status, fields: fields.length, shown, waits: Math.round((after - Date.now()) / 1000)}))];
}"""


@pytest.fixture
def page(contexts: Contexts) -> Page:
    page = contexts(**DESK).new_page()
    page.goto("/accounts/login/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return page


@pytest.fixture
def worker(page: Page) -> Worker:
    return page.context.service_workers[0]


def put(worker: Worker, **differs: Any) -> None:
    worker.evaluate("(item) => self.outbox.put(item)", ITEM | differs)


def answer(worker: Worker, status: int, text: str = "", **headers: str) -> None:
    """From now on the network answers so."""
    script = "([status, text, headers]) => { self.fetch = async () => new Response(text, {status, headers}); }"
    worker.evaluate(script, [status, text, headers])


def items(worker: Worker) -> list[dict[str, Any]]:
    return list(worker.evaluate("() => self.outbox.all()"))


def test_a_background_sync_that_could_not_send_asks_for_another(worker: Worker) -> None:
    put(worker)
    worker.evaluate("() => { self.fetch = () => Promise.reject(new TypeError('no network')); }")
    assert worker.evaluate(SYNC) == "try again"
    answer(worker, 503)
    assert worker.evaluate(SYNC) == "try again"
    answer(worker, 200, '<body data-owner="user:7">')
    assert worker.evaluate(SYNC) == "done"  # only who typed it can send it
    assert [item["status"] for item in items(worker)] == [403]


def test_an_hourly_sync_and_a_notification_are_chances_to_send(worker: Worker) -> None:
    for chance, tag in (("periodicsync", "outbox"), ("push", "")):
        put(worker, id=1)
        answer(worker, 404, '<body data-owner="user:0">')
        fired = SYNC.replace('"sync"', f'"{chance}"').replace('"outbox"', f'"{tag}"')
        # A notification is shown as well; there is none to show here.
        worker.evaluate(fired.replace("done = promise", "done ??= promise").replace("let done", "let done = null"))
        assert [item["state"] for item in items(worker)] == ["refused"]


def test_each_look_at_what_waits_asks_the_browser_for_another_sync(page: Page, worker: Worker) -> None:
    page.add_init_script("window.asked = []; SyncManager.prototype.register = async (tag) => window.asked.push(tag);")
    page.evaluate("localStorage.setItem('owner', JSON.stringify(['user:0', 'Nora']))")
    put(worker, after=int(page.evaluate("Date.now()")) + 3_600_000)
    page.goto("/offline/")
    for look in ("focus", "online"):
        wait_for(page, "window.asked.length")
        page.evaluate("window.asked = []")
        page.evaluate("(look) => dispatchEvent(new Event(look))", look)
    wait_for(page, "window.asked.length")


def test_every_page_says_that_a_slip_of_a_private_page_waits(page: Page, worker: Worker) -> None:
    put(worker, owner="link:7", page="/p/token/", url="/p/token/slips/1/", state="refused", status=409)
    page.goto("/c/front-range/")
    expect(page.get_by_role("heading", name="Waiting to be sent (1)")).to_be_visible()
    box = page.get_by_role("complementary", name="This device")
    expect(box).to_contain_text("Typed on a private page: open that page to look at it.")
    assert "/p/token/" not in box.inner_html()
    expect(page.locator("[data-outbox-list] li")).to_have_count(0)


@pytest.mark.parametrize(
    ("status", "text"), [(404, '<body data-owner="user:7">'), (404, '<body data-owner="">'), (403, "")]
)
def test_what_another_account_cannot_see_is_not_refused(worker: Worker, status: int, text: str) -> None:
    put(worker)
    answer(worker, status, text)
    worker.evaluate("() => self.outbox.flush()")
    assert [(item["state"], item["status"]) for item in items(worker)] == [("waiting", 403)]
    answer(worker, 404, '<body data-owner="user:0"><main>Gone</main>')
    worker.evaluate("() => self.outbox.flush()")
    assert [(item["state"], item["status"]) for item in items(worker)] == [("refused", 404)]


def test_a_busy_site_is_asked_again_when_it_says(worker: Worker) -> None:
    put(worker)
    answer(worker, 429, **{"Retry-After": "60"})
    worker.evaluate("() => self.outbox.flush()")
    answer(worker, 404, '<body data-owner="user:0">')
    worker.evaluate("() => self.outbox.flush()")
    assert [item["state"] for item in items(worker)] == ["waiting"]  # nobody was asked yet
    put(worker, **(items(worker)[0] | {"after": 0}))
    worker.evaluate("() => self.outbox.flush()")
    assert [item["state"] for item in items(worker)] == ["refused"]


@pytest.mark.parametrize(("status", "wait"), [(429, 120), (502, 120), (503, 120), (0, None)])
def test_a_form_that_meets_a_busy_site_waits(worker: Worker, status: int, wait: int | None) -> None:
    got, kept = worker.evaluate(POSTED, ["/p/any/slips/1/", status, []])
    assert (got, [item["state"] for item in kept]) == (303, ["waiting"])
    if wait:
        assert [item["waits"] for item in kept] == [wait]


def test_a_form_that_is_answered_is_not_kept(worker: Worker) -> None:
    assert worker.evaluate(POSTED, ["/p/any/slips/1/", 409, []]) == [409, []]


def test_the_list_says_when_a_busy_site_is_asked_again(page: Page, worker: Worker) -> None:
    hour = 3_600_000
    put(worker, what="Table 9", after=int(page.evaluate("Date.now()")) + hour)
    page.evaluate("localStorage.setItem('owner', JSON.stringify(['user:0', 'Nora']))")
    page.goto("/offline/")
    expect(page.locator("[data-outbox-list] li")).to_contain_text("The site is busy. It is sent at ")
    expect(page.get_by_role("button", name="Send now")).to_be_hidden()  # it would do nothing


def test_a_result_without_room_is_reported_and_not_kept(page: Page, worker: Worker) -> None:
    worker.evaluate(POSTED, ["/p/one/slips/1/", 0, [20_000_000]])
    _status, kept = worker.evaluate(POSTED, ["/p/two/slips/1/", 0, [20_000_000]])
    assert [(item["state"], item["fields"]) for item in kept] == [("waiting", 1), ("refused", 0)]
    assert kept[1]["shown"] == [["Score", "7"]]
    page.evaluate("localStorage.setItem('owner', JSON.stringify(['user:0', 'Nora']))")
    page.goto("/offline/")
    told = page.locator("[data-outbox-list] li").nth(1)
    expect(told).to_contain_text("This device has no room for it")
    expect(told.get_by_role("button", name="Try again")).to_be_hidden()
    told.get_by_role("button", name="Discard").click()
    expect(page.get_by_role("heading", name="Waiting to be sent (1)")).to_be_visible()


def test_only_forms_of_results_are_held_while_they_travel(worker: Worker) -> None:
    found = worker.evaluate(
        "(paths) => paths.filter((path) => QUEUED.some((each) => each.test(path)))",
        [
            "/desk/c/e/v/rounds/1/results/",
            "/desk/c/e/v/rounds/1/tables/12/",
            "/desk/c/e/v/heats/1/games/2/save/",
            "/p/token/slips/3/",
            "/p/captain/token/matches/4/",
            "/desk/restore/",
            "/desk/c/people/import/",
            "/p/token/",
        ],
    )
    assert len(found) == 5


def test_a_desk_page_that_wants_a_sign_in_is_not_kept_any_more(worker: Worker) -> None:
    kept = worker.evaluate(
        """async () => {
          const page = () => new Response("tables", {headers: {"X-Keep-Offline": "desk"}});
          await remember(location.origin + "/desk/a/", page(), generation());
          await remember(location.origin + "/desk/b/", page(), generation());
          await remember(location.origin + "/desk/a/", {type: "opaqueredirect"}, generation());
          const old = await generation();
          await forget();
          await remember(location.origin + "/desk/c/", page(), old);
          return [await generation() - old, (await (await caches.open("pages-desk")).keys()).length];
        }"""
    )
    assert kept == [1, 0]


def test_two_accounts_on_one_device_and_two_results_on_one_copy_of_a_page(desk: Page) -> None:
    sign_up(desk, name="Quentin Queue", email="quentin@example.org")
    make_event(desk, club="Queue Club", slug="queue-club")
    rounds = "/desk/queue-club/e/pocket-armati/rounds/1/"
    open_and_keep(desk, rounds)
    key = desk.locator("form[data-queue] input[name=idempotency_key]").first
    desk.context.set_offline(True)
    desk.reload()
    expect(desk.get_by_role("complementary", name="This device")).to_contain_text("Offline, as of")
    seen = []
    for who in (0, 1):
        seen.append(key.input_value())
        desk.locator("#table-1 button.pl").nth(who).click()
        expect(desk.get_by_role("heading", name="Waiting to be sent (1)")).to_be_visible()
        expect(key).not_to_have_value(seen[-1])
        desk.wait_for_function(IS_KEPT, arg=seen[-1])
    assert len({*seen, key.input_value()}) == 3
    wait_until(desk, 3600)
    desk.context.set_offline(False)
    desk.goto("/c/queue-club/")
    expect(desk.get_by_role("heading", name="Waiting to be sent (1)")).to_be_visible()
    expect(desk.get_by_text("sign in as")).to_be_hidden()
    desk.goto(rounds)
    desk.get_by_role("button", name="Sign out").click()
    desk.wait_for_url("**/")
    expect(desk.get_by_text("Sign in as Quentin Queue to send it.")).to_be_visible()
    sign_in(desk, LOGINS[0].email)
    expect(desk.get_by_text("Sign in as Quentin Queue to send it.")).to_be_visible()
    expect(desk.locator("[data-outbox-login]")).to_be_hidden()
    wait_until(desk, 0)
    desk.reload()
    desk.wait_for_timeout(500)
    expect(desk.get_by_text("Sign in as Quentin Queue to send it.")).to_be_visible()  # asked, and not refused
    desk.set_viewport_size({"width": 360, "height": 800})
    assert overflow(desk) <= 0
    put_axe(desk)
    assert violations(desk) == []
    desk.get_by_role("button", name="Sign out").click()
    desk.wait_for_url("**/")
    sign_in(desk, "quentin@example.org", password=PASSWORD)
    expect(desk.get_by_role("heading", name="Waiting to be sent")).to_be_hidden()
    desk.goto(rounds)
    expect(desk.locator("li.tb.done")).to_have_count(1)


def test_a_question_without_an_answer_is_forgotten(desk: Page) -> None:
    """The way back to it asks the browser to send the form again, and nothing of that waits for a network."""
    sign_up(desk, name="Quinn Question", email="quinn.question@example.org")
    make_event(desk, club="Question Club", slug="question-club", game="chess")
    event = "/desk/question-club/e/pocket-armati"
    desk.goto(f"{event}/rounds/1/")
    for table in (1, 2):
        desk.locator(f"#table-{table} button.pl").first.click()
        expect(desk.locator(f"#table-{table} .mid")).to_contain_text("1–0")
    desk.get_by_role("button", name="Pair round 2").click()
    desk.evaluate("navigator.serviceWorker.ready.then(() => true)")
    desk.goto(f"{event}/rounds/1/tables/1/")
    assert desk.evaluate("navigator.serviceWorker.controller !== null")
    desk.locator("input[name=outcome][value=draw]").check(force=True)
    desk.get_by_role("button", name="Save the result").click()
    expect(desk.get_by_role("heading", name="Correct table 1 of round 1?")).to_be_visible()
    desk.goto(f"{event}/players/")
    desk.go_back()
    desk.wait_for_url("**/tables/1/")
    expect(desk.get_by_role("main")).to_contain_text("Table 1, round 1")
    desk.goto(f"{event}/rounds/")
    expect(desk.locator("[data-outbox]")).to_be_hidden()
    assert desk.evaluate("self.outbox.all().then((items) => items.length)") == 0


def wait_until(page: Page, seconds: int) -> None:
    """As if a busy site had said when to ask again."""
    script = """async (seconds) => {
      for (const item of await self.outbox.all()) await self.outbox.put({...item, after: Date.now() + seconds * 1000});
    }"""
    page.evaluate(script, seconds)
