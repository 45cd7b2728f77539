extension Style {
    /// Tiles: the menu of apps, and the modes of a game.
    static let tiles = #"""
        .tiles { display: grid; gap: 1rem; }
        @media (min-width: 40rem) {
          .tiles { grid-template-columns: repeat(6, 1fr); } .tiles li { grid-column: span 3; }
          .tiles li:first-child { grid-column: 1 / -1; } }
        @media (min-width: 60rem) {
          .tiles li { grid-column: span 2; } .tiles li:nth-child(-n + 2) { grid-column: span 3; }
          .tiles .tile { padding: 2rem; min-height: 11.5rem; } .tiles .tile .icon { width: 4.5rem; height: 4.5rem; } }
        .tile { display: grid; grid-template-columns: auto 1fr; gap: 0.2rem 1rem; align-content: start; height: 100%;
          padding: 1.25rem; border-radius: 1.25rem; background: color-mix(in srgb, var(--main) 8%, var(--card));
          border: 1px solid var(--line); box-shadow: var(--shadow); color: inherit; text-decoration: none;
          --soft: color-mix(in srgb, var(--main) 12%, var(--card)); }
        .tile .icon { width: 3.5rem; height: 3.5rem; grid-row: span 3; }
        .tile strong { font-size: 1.25rem; line-height: 1.2; }
        .tile .about { color: var(--faint); grid-column: 2; }
        .tile .facts { grid-column: 2; margin: 0.5rem 0 0; min-height: 0; }
        .intro { color: var(--faint); font-size: 1.125rem; margin: 0 0 1.5rem; }
        @media (min-width: 40rem) { .home main { display: grid; align-content: center; min-height: calc(100vh - 9rem); } }
        .home h1 { font-size: clamp(2.25rem, 1.5rem + 4vw, 3.75rem); margin: 1.5rem 0 0.25rem; }
        .modes { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
        .modes li { padding: 1rem 1.25rem; border-radius: 1.25rem; background: var(--card); border: 1px solid var(--line);
          box-shadow: var(--shadow); display: flex; flex-direction: column; align-items: start; gap: 0.4rem;
          position: relative; }
        .modes button:not(.main) { position: static; border: 0; background: none; padding: 0; min-height: 0;
          font-size: 1.125rem; color: var(--main); }
        .modes button:not(.main)::before { content: ""; position: absolute; inset: 0; border-radius: 1.25rem; }
        .start { display: flex; flex-wrap: wrap; align-items: center; gap: 1.5rem 2.5rem; padding: clamp(1.5rem, 5vw, 3.5rem);
          border-radius: 1.75rem; background: var(--card); border: 1px solid var(--line); box-shadow: var(--shadow);
          margin: clamp(1.5rem, 18vh, 14rem) auto; max-width: 48rem; }
        .start > div { flex: 1 1 16rem; } .start h1 { margin: 0; } .start .intro { margin: 0.5rem 0 0; }
        .start .icon { width: clamp(5rem, 14vw, 9rem); height: clamp(5rem, 14vw, 9rem); }
        .start button.main { font-size: 1.25rem; min-height: 3.5rem; padding-inline: 2.25rem; }
        .modes li.first { border-color: var(--main); background: var(--soft); grid-column: 1 / -1; }
        .modes p { margin: 0; } .modes .detail { flex: 1; }
        .modes li > span:not(.badge) { color: var(--faint); font-size: 0.875rem; }
        .group { margin: 1.75rem 0 0.75rem; }
        """#
}
