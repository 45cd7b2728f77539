extension Style {
    /// The sheet at the bottom of the window, which says how a question ended, and the bar after a game was ended.
    ///
    /// The page keeps room for the sheet, so that it never covers the last button of a page that is scrolled down.
    static let sheets = #"""
        .outcome { min-height: 9.5rem; }
        .sheet { position: fixed; z-index: 2; inset-inline: 0; bottom: 0; margin: 0 auto; max-width: 66rem;
          padding: 1rem 1.25rem 1.25rem; border-radius: 1.25rem 1.25rem 0 0; background: var(--card);
          border-top: 6px solid var(--right-fill); box-shadow: 0 -6px 30px #0003; display: grid; align-items: center;
          grid-template-columns: 1fr auto; gap: 0 1rem; }
        .sheet.wrong { border-color: var(--wrong-fill); }
        .sheet h2 { margin: 0; font-size: 1.25rem; color: var(--right); } .sheet.wrong h2 { color: var(--wrong); }
        .sheet p { margin: 0.2rem 0 0; } .sheet .buttons { margin: 0; } .sheet img { width: 4rem; margin-top: 0.3rem; }
        .undo:not(:empty) { position: fixed; z-index: 3; inset-inline: 1rem; bottom: 1rem; margin: 0 auto;
          width: fit-content; display: flex; align-items: center; gap: 1.5rem; padding: 0.4rem 0.5rem 0.4rem 1.25rem;
          border-radius: 1rem; background: var(--text); color: var(--back); box-shadow: var(--shadow); }
        .undo button { background: var(--back); color: var(--text); }
        .names .sheet div { display: grid; grid-template-columns: auto 1fr; column-gap: 1rem; align-items: center; }
        .names .sheet img { grid-row: 1 / 4; width: 5rem; height: auto; border-radius: 0.75rem; }
        .names .sheet div > :not(img) { grid-column: 2; }
        """#
}
