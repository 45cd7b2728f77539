/// The style of the pages, for light and dark mode, and for windows that are at least 375 pixels wide.
enum Style {
    static let text = #"""
        :root { color-scheme: light dark; --back: #fbfaff; --card: #fff; --text: #1d1a2b; --faint: #5d5872;
          --line: #d5d0e6; --main: #5b3fd6; --on-main: #fff; --right: #0a6b3d; --wrong: #b3261e; --alert: #fdecea; }
        @media (prefers-color-scheme: dark) {
          :root { --back: #14121c; --card: #211e2d; --text: #f0edfa; --faint: #b0aac6; --line: #443f5a; --main: #b7a5ff;
            --on-main: #1a1333; --right: #7bdba6; --wrong: #ffb4ab; --alert: #3b1f22; } }
        * { box-sizing: border-box; }
        html { font: 1.0625rem/1.45 system-ui, sans-serif; background: var(--back); color: var(--text); }
        body { margin: 0 auto; padding: 0.75rem 1rem 2rem; max-width: 52rem; }
        h1 { font-size: 1.5rem; line-height: 1.2; margin: 0.75rem 0; } h2 { font-size: 1.0625rem; margin: 0.5rem 0; }
        h1:focus, h2:focus { outline: none; }
        a { color: var(--main); } nav a, footer a { display: inline-block; padding: 0.4rem 0; } footer { margin-top: 2rem; }
        ul, ol { list-style: none; margin: 0; padding: 0; } p { margin: 0.5rem 0; } small { color: var(--faint); }
        :focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
        .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        button, input { font: inherit; color: inherit; min-height: 2.75rem; border-radius: 0.6rem; padding: 0.4rem 1rem; }
        button { background: var(--card); border: 1px solid var(--line); cursor: pointer; }
        button.main { background: var(--main); color: var(--on-main); border-color: var(--main); font-weight: 600; }
        button[disabled], button[aria-disabled] { cursor: default; }
        button[disabled], button[aria-disabled]:not(.right, .wrong) { opacity: 0.6; }
        input[disabled] { opacity: 0.6; } input { width: 100%; background: var(--card); border: 1px solid var(--faint); }
        .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.75rem 0; }
        .guess { margin-top: 0.5rem; } .guess label, .search label { display: block; margin-bottom: 0.3rem; }
        .guess div { display: flex; gap: 0.5rem; }
        .search div { display: flex; flex-wrap: wrap; gap: 0.5rem; }
        .search input { flex: 1 1 12rem; width: auto; } .explanation { border-inline-start: 4px solid var(--line); padding-inline-start: 0.75rem; }
        .sign-in { border-top: 1px solid var(--line); margin-top: 1rem; } .sign-in .clock { margin: 0; font-weight: 600; }
        .facts { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; font-variant-numeric: tabular-nums; font-weight: 600; }
        .clock { margin-inline-start: auto; } .status { min-height: 1.5em; } .loading, .notice, .record { color: var(--faint); }
        .problem { color: var(--wrong); }
        .alert, #lost { border: 1px solid var(--wrong); background: var(--alert); border-radius: 0.6rem; padding: 0.5rem 1rem;
          margin: 0.75rem 0; }
        #lost { position: sticky; top: 0.5rem; z-index: 1; }
        .answers { display: flex; flex-wrap: wrap; gap: 0.4rem; }
        .answers li { border: 1px solid var(--line); background: var(--card); border-radius: 0.6rem; padding: 0.15rem 0.6rem; }
        .found li { border-color: var(--right); } .missed li { border-color: var(--wrong); }
        .options, .modes { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
        .options button, .modes button { width: 100%; text-align: start; } .modes button { margin-bottom: 0.25rem; }
        .options.faces { grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); }
        .options.faces button { text-align: center; padding: 0.5rem; height: 100%; }
        .mark { font-weight: 700; } button .mark { margin-inline-end: 0.5rem; } .faces button .mark { margin: 0; }
        button.right, .right .mark { color: var(--right); border-color: var(--right); }
        button.wrong, .wrong .mark { color: var(--wrong); border-color: var(--wrong); } button.removed { visibility: hidden; }
        img { display: block; max-width: 100%; image-rendering: pixelated; } .names img { width: 7.5rem; height: auto; border-radius: 0.5rem; }
        .faces img { margin: 0 auto 0.25rem; } .names > img { width: 12rem; margin-bottom: 0.75rem; }
        .detail { color: var(--faint); font-size: 0.9375rem; } .quiz img { width: 9rem; margin-top: 0.5rem; }
        .quiz .review img { width: 4.5rem; } .languages button { min-height: 2.25rem; padding: 0.2rem 0.75rem; }
        button[aria-pressed=true] { border-color: var(--main); color: var(--main); font-weight: 600; }
        .review li { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; padding: 0.4rem 0; border-top: 1px solid var(--line); }
        .menu { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
        .menu a { display: flex; gap: 1rem; align-items: center; padding: 1rem; border: 1px solid var(--line); height: 100%;
          border-radius: 0.9rem; background: var(--card); color: inherit; text-decoration: none; }
        .menu strong { display: block; } .menu svg { width: 4rem; flex: none; fill: none; stroke: var(--main); stroke-width: 3;
          stroke-linecap: round; stroke-linejoin: round; } .menu .full { fill: var(--main); }
        .games { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); }
        .games button { width: 100%; height: 100%; text-align: start; padding: 0.6rem; display: flex; flex-direction: column; }
        .games img, .games .blank { width: 100%; aspect-ratio: 3 / 4; border-radius: 0.4rem; background: var(--line); }
        .streams li { display: flex; gap: 1rem; padding: 0.75rem 0; border-top: 1px solid var(--line); }
        .streams img, .streams .blank { width: 9rem; flex: none; aspect-ratio: 16 / 9; border-radius: 0.4rem; align-self: start;
          background: var(--line); }
        .streams h2 { margin: 0; } .streams div { min-width: 0; overflow-wrap: anywhere; }
        .streams small > span + span::before { content: " · "; }
        @media (max-width: 30rem) { .streams img, .streams .blank { width: 6.5rem; } }
        @media (prefers-reduced-motion: no-preference) { button, .menu a { transition: background-color 0.15s; } }
        """#
}
