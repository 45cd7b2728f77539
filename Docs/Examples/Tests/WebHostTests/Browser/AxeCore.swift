import Chromium
import Foundation

/// The program axe-core, which finds violations of accessibility rules, if `PLAYHOUSE_AXE` names a copy of it.
enum AxeCore {
    static let file = ProcessInfo.processInfo.environment["PLAYHOUSE_AXE"].map { URL(filePath: $0) }

    /// Returns the broken rules of the page after all animations, each with the elements that break it.
    @MainActor
    static func violations(in browser: Browser) async throws -> [String] {
        guard let file else { return [] }
        try await browser.evaluate(try String(contentsOf: file, encoding: .utf8))
        try await browser.evaluate(
            """
            delete window.violations;
            // An animation that never ends cannot be finished, and has no end to wait for.
            const isFinite = (animation) => animation.effect.getComputedTiming().endTime !== Infinity;
            for (const animation of document.getAnimations()) if (isFinite(animation)) animation.finish();
            axe.run().then((results) => {
                window.violations = results.violations.map((rule) =>
                    rule.id + ': ' + rule.nodes.map((node) => node.target.join(' ')).join(', '));
                document.body.dispatchEvent(new Event('load'));
            });
            """)
        try await browser.wait(until: "window.violations")
        return try await browser.evaluate("return window.violations") as? [String] ?? ["no result"]
    }
}
