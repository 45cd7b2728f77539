import Chromium
import Foundation
import HostParts
import RemoteLoading

/// The pictures of the documents, which the tests take if `PLAYHOUSE_PICTURES` names a folder.
enum Pictures {
    static let folder = ProcessInfo.processInfo.environment["PLAYHOUSE_PICTURES"].map { URL(filePath: $0) }

    /// Writes a picture of the page, which must be a PNG file of less than 150,000 bytes.
    ///
    /// Pages in another language than English are ignored, because the documents show only English pages.
    @MainActor
    static func take(_ name: String, _ language: Language = .english, of browser: Browser) async throws {
        guard let folder, language == .english else { return }
        try await browser.wait(until: "[...document.images].every((image) => image.complete)")
        let data = try await browser.screenshot
        guard try ImageInfo(firstBytes: data).format == .png, data.count < 150_000 else {
            throw Browser.Failure(description: "\(name) has \(data.count) bytes")
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: folder.appending(path: name + ".png"))
    }
}
