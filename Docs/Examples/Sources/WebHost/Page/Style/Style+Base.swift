extension Style {
    /// The page, its texts, and texts that only screen readers have.
    static let base = #"""
        * { box-sizing: border-box; }
        html { font: 1.0625rem/1.45 system-ui, sans-serif; background: var(--back); color: var(--text); }
        body { margin: 0 auto; padding: 0 1rem 3rem; max-width: 66rem; min-height: 100vh; }
        body::before { content: ""; position: fixed; z-index: -1; inset: 0; background:
          radial-gradient(min(70rem, 130vw) min(34rem, 60vw) at 12% -4rem, var(--tint), transparent),
          radial-gradient(min(50rem, 80vw) min(40rem, 70vw) at 105% 20%, var(--tint), transparent); }
        main { max-width: 64rem; margin: 0 auto; }
        h1 { font-size: clamp(1.5rem, 1.1rem + 1.9vw, 2.25rem); line-height: 1.15; letter-spacing: -0.015em;
          margin: 1rem 0; text-wrap: balance; }
        h2 { font-size: 1.125rem; margin: 0.75rem 0 0.5rem; }
        h1:focus, h2:focus { outline: none; }
        ul, ol { list-style: none; margin: 0; padding: 0; } p { margin: 0.5rem 0; } small { color: var(--faint); }
        a { color: var(--main); }
        :focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
        .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap; }
        img { display: block; max-width: 100%; image-rendering: pixelated; }
        svg { fill: none; stroke: currentColor; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
        svg .full { fill: currentColor; }
        .loading, .notice, .detail { color: var(--faint); } .detail { font-size: 0.9375rem; }
        .problem { color: var(--wrong); } .status { min-height: 1.5em; }
        .alert, #lost { border: 1px solid var(--wrong); background: var(--card); border-radius: 1rem;
          border-inline-start-width: 6px; padding: 0.5rem 1rem; margin: 0.75rem 0; box-shadow: var(--shadow); }
        #lost { position: fixed; inset-inline: 1rem; top: 0; z-index: 3; width: fit-content; margin-inline: auto; }
        """#
}
