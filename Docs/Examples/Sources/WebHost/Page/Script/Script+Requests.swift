extension Script {
    /// The functions that send actions to the server, and wait for changes.
    static let requests = #"""
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
              endPending();
              // Typed text is sent again, because the field still shows it. A pressed button is not sent again.
              if (action && action.has('typed') && !queue.length) queue.push(action);
              await rest(1000);
            } finally {
              if (action && action.has('guess')) guessed();
            }
          }
        }

        document.addEventListener('visibilitychange', () => { if (wake) wake(); });
        run();
        """#
}
