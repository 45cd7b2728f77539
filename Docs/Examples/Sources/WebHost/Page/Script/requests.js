// The functions that send actions to the server, and wait for changes.

function push(action) {
  const last = queue[queue.length - 1];
  if (action.has('typed') && last && last.has('typed')) queue.pop();
  queue.push(action);
  if (held) held.abort();
  if (wake) wake();
}

function address(items) {
  return 'part?' + new URLSearchParams([...new URLSearchParams(location.search), ...Object.entries(items)]);
}

async function exchange(action) {
  held = action ? null : new AbortController();
  const slow = AbortSignal.timeout(8000);
  const signal = held ? AbortSignal.any([slow, held.signal]) : slow;
  const response = action
    ? await fetch(address({ tab }), { method: 'POST', body: action, signal })
    : await fetch(address({ tab, seen: main.dataset.version }), { signal });
  // Another tab has changed the language of the game.
  if (response.redirected) { location.replace(new URL('./', response.url)); return; }
  if (!response.ok) throw new Error(response.status);
  const text = await response.text();
  held = null;
  if (response.status !== 204) show(text, action && action.has('do'));
}

function rest(milliseconds) {
  return new Promise((done) => {
    wake = done;
    if (milliseconds) setTimeout(done, milliseconds);
  }).finally(() => { wake = null; });
}

async function run() {
  for (;;) {
    const action = queue.shift();
    // A hidden tab sends no requests, so that the visible tabs can use the browser's few connections.
    if (!action && document.hidden) { await rest(0); continue; }
    try {
      await exchange(action);
      endPress(action, true);
      lost.hidden = true;
    } catch (error) {
      if (held && held.signal.aborted) continue;
      lost.hidden = false;
      endPending();
      endPress(action, false);
      // Typed text is sent again, because the field still shows it. A pressed button is not sent again.
      if (action && action.has('typed') && !queue.length) queue.push(action);
      await rest(1000);
    } finally {
      if (action && action.has('guess')) guessed();
    }
  }
}

// A game is paused while its page is not visible. The server continues it with the next request of the page.
function leave() { push(new URLSearchParams({ do: 'away' })); }

document.addEventListener('visibilitychange', () => { if (document.hidden) leave(); else if (wake) wake(); });
window.addEventListener('pagehide', () => {
  navigator.sendBeacon(address({ tab }), new URLSearchParams({ do: 'away' }));
});
if (document.hidden) leave();
run();
