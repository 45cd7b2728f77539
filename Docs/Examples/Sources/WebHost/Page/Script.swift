/// The script of the pages.
///
/// One request is in flight at a time: an action of the player, or a request for the next part of the page. A part is
/// merged into the page, so that elements that have not changed keep the focus and the typed text.
enum Script {
    static let text = #"""
        'use strict';
        const main = document.getElementById('main');
        const lost = document.getElementById('lost');
        const queue = [];
        let held = null;
        let wake = null;
        let focus = main.dataset.focus;
        let taken = Number(main.dataset.takenNumber || 0);

        // Makes an element equal to another one, and changes children in place if only their texts or attributes
        // differ.
        function merge(from, to) {
          if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName || from.id !== to.id) {
            from.replaceWith(to);
          } else if (from.nodeType === Node.TEXT_NODE) {
            if (from.data !== to.data) from.data = to.data;
          } else if (from.nodeType === Node.ELEMENT_NODE) {
            for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
            for (const { name, value } of [...to.attributes]) {
              if (from.getAttribute(name) !== value) from.setAttribute(name, value);
            }
            // Moving a node changes the list of its old parent, so both lists are copied before the loop.
            const before = [...from.childNodes];
            const after = [...to.childNodes];
            after.forEach((node, place) => {
              if (place < before.length) merge(before[place], node); else from.append(node);
            });
            before.slice(after.length).forEach((node) => node.remove());
          }
        }

        function show(text) {
          const part = new DOMParser().parseFromString(text, 'text/html').getElementById('main');
          if (!part) throw new Error('no part');
          const hadFocus = main.contains(document.activeElement);
          merge(main, part);
          removeTaken();
          const moves = main.dataset.focus !== focus;
          focus = main.dataset.focus;
          const isLeft = hadFocus && !main.contains(document.activeElement);
          if (moves || isLeft) (document.getElementById(focus) || main.querySelector('h1')).focus();
        }

        // Removes text that the game has accepted, and keeps the letters that were typed since.
        function removeTaken() {
          const number = Number(main.dataset.takenNumber || 0);
          const field = document.getElementById('guess');
          if (field && number > taken && field.value.startsWith(main.dataset.taken)) {
            field.value = field.value.slice(main.dataset.taken.length).trimStart();
            if (field.value) push(new URLSearchParams({ typed: field.value }));
          }
          taken = Math.max(taken, number);
        }

        function push(action) {
          const last = queue[queue.length - 1];
          if (action.has('typed') && last && last.has('typed')) queue.pop();
          queue.push(action);
          if (held) held.abort();
          if (wake) wake();
        }

        async function exchange(action) {
          held = action ? null : new AbortController();
          const slow = AbortSignal.timeout(8000);
          const signal = held ? AbortSignal.any([slow, held.signal]) : slow;
          const seen = encodeURIComponent(main.dataset.version);
          const response = action
            ? await fetch('part', { method: 'POST', body: action, signal })
            : await fetch('part?seen=' + seen, { signal });
          if (!response.ok) throw new Error(response.status);
          const text = await response.text();
          held = null;
          if (response.status !== 204) show(text);
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
              lost.hidden = true;
            } catch (error) {
              if (held && held.signal.aborted) continue;
              lost.hidden = false;
              // Typed text is sent again, because the field still shows it. A pressed button is not sent again.
              if (action && action.has('typed') && !queue.length) queue.push(action);
              await rest(1000);
            }
          }
        }

        document.addEventListener('submit', (event) => {
          if (!main.contains(event.target)) return;
          event.preventDefault();
          const button = event.submitter;
          if (button && button.getAttribute('aria-disabled') === 'true') return;
          push(new URLSearchParams(new FormData(event.target, button)));
        });
        document.addEventListener('input', (event) => {
          if (event.target.id === 'guess') push(new URLSearchParams({ typed: event.target.value }));
        });
        document.addEventListener('visibilitychange', () => { if (wake) wake(); });
        run();
        """#
}
