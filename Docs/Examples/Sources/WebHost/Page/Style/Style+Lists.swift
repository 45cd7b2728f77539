extension Style {
    /// Lists with pictures: games with box art, and streams with previews.
    static let lists = #"""
        .games { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(10.5rem, 44%), 1fr)); }
        .games a { height: 100%; padding: 0 0 0.75rem; display: flex; flex-direction: column; gap: 0.1rem;
          border: 1px solid var(--line); border-radius: 1rem; overflow: hidden; box-shadow: var(--shadow);
          background: var(--card); color: inherit; text-decoration: none; font-weight: 600; }
        .games a > span:not(.shot), .games small { padding: 0 0.8rem; } .games small { font-weight: 400; }
        .shot { position: relative; display: block; width: 100%; overflow: hidden; background: var(--line); }
        .shot img, .shot .blank { display: block; width: 100%; height: 100%; object-fit: cover; }
        .games .shot { aspect-ratio: 3 / 4; margin-bottom: 0.5rem; }
        .shot b, .shot small { position: absolute; border-radius: 0.5rem; padding: 0.1rem 0.5rem; font-size: 0.8125rem;
          line-height: 1.4; font-weight: 700; background: #14121ce0; color: #fff; }
        .shot b { top: 0.5rem; inset-inline-start: 0.5rem; } .shot .live { background: #b3261e; letter-spacing: 0.04em; }
        .shot small { bottom: 0.5rem; inset-inline-start: 0.5rem; }
        .streams { display: grid; gap: 1.25rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
        .streams .shot { aspect-ratio: 16 / 9; border-radius: 1rem; }
        .streams h2 { margin: 0.5rem 0 0; font-size: 1.0625rem; } .streams p { margin: 0; }
        .streams div { min-width: 0; overflow-wrap: anywhere; } .streams small > span + span::before { content: " · "; }
        .pill[aria-current] { background: var(--soft); border-color: var(--main); color: var(--main); }
        .sign-in { border: 1px solid var(--line); background: var(--card); border-radius: 1.25rem; padding: 0.5rem 1.25rem;
          margin-top: 1.5rem; }
        .sign-in .clock { display: inline-block; margin: 0; }
        .empty { display: grid; justify-items: center; gap: 0.5rem; padding: 3rem 1rem; color: var(--faint);
          border: 2px dashed var(--line); border-radius: 1.25rem; text-align: center; }
        .empty svg { width: 4rem; color: var(--edge); }
        .skeleton i { display: block; border-radius: 1rem; background: var(--line); aspect-ratio: 3 / 4; }
        .streams.skeleton i { aspect-ratio: 16 / 9; }
        """#
}
