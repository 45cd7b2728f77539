import Chromium
import Foundation
import RemoteLoading

/// The pictures of the documents, which the tests take if `PLAYHOUSE_PICTURES` names a folder.
enum DocumentPictures {
    static let folder = ProcessInfo.processInfo.environment["PLAYHOUSE_PICTURES"].map { URL(filePath: $0) }

    /// The folder of the pictures for a person who judges the look of the pages.
    static let look = ProcessInfo.processInfo.environment["PLAYHOUSE_LOOK"].map { URL(filePath: $0) }

    /// Writes a picture of the page into the folder for the judge, after its animations.
    @MainActor
    static func take(_ name: String, look browser: Browser) async throws {
        guard let look else { return }
        try await browser.wait(
            until: "[...document.images].every((image) => image.complete || image.loading === 'lazy')")
        // Confetti has fallen at its end, so it is shown in the middle.
        try await browser.evaluate(
            """
            for (const animation of document.getAnimations()) {
                if (animation.effect.target.closest('.confetti')) { animation.pause(); animation.currentTime = 1300; }
                else if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
            }
            """)
        try FileManager.default.createDirectory(at: look, withIntermediateDirectories: true)
        try await browser.screenshot.write(to: look.appending(path: name + ".png"))
    }

    /// Writes a file of the documents.
    static func write(_ data: Data, _ name: String, atMost limit: Int) throws {
        guard let folder else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: folder.appending(path: name))
        guard data.count <= limit else {
            throw Browser.Failure(description: "\(name) has \(data.count) bytes, more than \(limit)")
        }
    }
}
