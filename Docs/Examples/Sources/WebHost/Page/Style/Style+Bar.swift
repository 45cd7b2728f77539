extension Style {
    /// The bar above each page: the way back, the icon and name of the app, and the other language.
    ///
    /// Some links elsewhere look the same.
    static let bar = #"""
        .bar { display: grid; grid-template-columns: 1fr auto 1fr; gap: 0.75rem; align-items: center; max-width: 64rem;
          margin: 0 auto; min-height: 4rem; }
        .bar a, .pill { display: inline-flex; align-items: center; gap: 0.35rem; min-height: 2.5rem; padding: 0 0.9rem;
          border-radius: 2rem; border: 1px solid var(--line); background: var(--card); color: var(--text);
          text-decoration: none; font-weight: 600; font-size: 0.9375rem; white-space: nowrap; }
        .bar a:hover, .pill:hover { border-color: var(--main); color: var(--main); }
        .bar a svg { width: 1rem; stroke-width: 6; }
        .bar .language { grid-column: 3; justify-self: end; }
        .app { display: flex; align-items: center; gap: 0.6rem; margin: 0; font-weight: 700; grid-column: 2; }
        .icon { display: inline-grid; place-items: center; flex: none; width: 2.25rem; height: 2.25rem;
          border-radius: 28%; background: var(--main); color: var(--on-main); }
        .icon svg { width: 72%; }
        @media (max-width: 36rem) { .bar nav span { position: absolute; clip-path: inset(50%); }
          .bar nav a { width: 2.75rem; padding: 0; justify-content: center; } }
        """#
}
