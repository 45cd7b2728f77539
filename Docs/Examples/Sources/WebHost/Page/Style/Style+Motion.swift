extension Style {
    /// All motion, which players can turn off in their system.
    ///
    /// An animation that must run again for the same element has two names, which the page uses in turn.
    static let motion = #"""
        .confetti { display: none; }
        @media (prefers-reduced-motion: no-preference) {
          button, .tile, .bar a { transition: background-color 0.15s, border-color 0.15s, transform 0.1s, box-shadow 0.2s,
            opacity 0.2s; }
          .tile:hover { transform: translateY(-3px); } .tile:active { transform: scale(0.98); }
          .ring .value { transition: stroke-dasharray 0.5s; } progress::-webkit-progress-value { transition: width 0.4s; }
          .options button.right, .options button.wrong { transition: none; }
          .options button.right { animation: pop 0.35s; } .options button.wrong { animation: shake 0.4s; }
          .options .mark { animation: pop 0.35s; }
          .turn0 li { animation: enter0 0.25s both; } .turn1 li { animation: enter1 0.25s both; }
          .board .fresh { animation: flash 0.8s; }
          .shake0 input { animation: shake 0.4s; } .shake1 input { animation: shake-again 0.4s; }
          .clock.last { animation: pulse 1s infinite; }
          .sheet { animation: rise 0.25s; } .result .ring { animation: pop 0.5s; } .badge.new { animation: pop 0.6s; }
          button[data-pending]::after { animation: wait 0.9s infinite; }
          .skeleton i { animation: breathe 1.4s infinite; }
          .confetti { display: block; } .confetti i { animation: fall 2.4s ease-in both; background: #e0a100; }
          .confetti i:nth-child(3n) { background: #b3266e; } .confetti i:nth-child(3n + 1) { background: #1d5ccc; }
          .confetti i:nth-child(4n) { background: #0a8f52; } .confetti i:nth-child(6n) { background: #7433d1; }
          .confetti i:nth-child(8n + 1) { left: 3%; }
          .confetti i:nth-child(8n + 2) { left: 17%; animation-delay: 0.24s; }
          .confetti i:nth-child(8n + 3) { left: 27%; animation-delay: 0.48s; }
          .confetti i:nth-child(8n + 4) { left: 37%; animation-delay: 0.06s; }
          .confetti i:nth-child(8n + 5) { left: 54%; animation-delay: 0.3s; }
          .confetti i:nth-child(8n + 6) { left: 64%; animation-delay: 0.54s; }
          .confetti i:nth-child(8n + 7) { left: 74%; animation-delay: 0.12s; }
          .confetti i:nth-child(8n) { left: 84%; animation-delay: 0.36s; }
          .confetti i:nth-child(n + 9) { translate: 4vw -14vh; }
          .confetti i:nth-child(n + 17) { translate: 8vw -28vh; }
        }
        @keyframes pop { 40% { transform: scale(1.05); } }
        @keyframes shake { 20%, 60% { transform: translateX(-6px); } 40%, 80% { transform: translateX(6px); } }
        @keyframes shake-again { 20%, 60% { transform: translateX(-6px); } 40%, 80% { transform: translateX(6px); } }
        @keyframes enter0 { from { opacity: 0; transform: translateY(8px); } }
        @keyframes enter1 { from { opacity: 0; transform: translateY(8px); } }
        @keyframes flash { from { background: var(--main); color: var(--on-main); transform: scale(1.06); } }
        @keyframes pulse { 50% { transform: scale(1.08); } }
        @keyframes rise { from { transform: translateY(100%); } }
        @keyframes wait { from { transform: scaleX(0.1); } 50% { transform: scaleX(1); } to { transform: scaleX(0.1); } }
        @keyframes breathe { 50% { opacity: 0.5; } }
        @keyframes fall { 10% { opacity: 1; } 80% { opacity: 1; }
          to { opacity: 0; transform: translateY(115vh) rotate(3turn); } }
        """#
}
