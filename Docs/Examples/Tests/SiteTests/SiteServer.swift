import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// A server of the files in the folder of the documentation.
enum SiteServer {
    struct NoSite: Error {}

    /// The folder of the documentation, whose path `.ci/run` sets in the environment.
    static let folder = ProcessInfo.processInfo.environment["PLAYHOUSE_SITE"].map { URL(filePath: $0) }

    static func start() async throws -> LoopbackHTTPServer {
        guard let folder else { throw NoSite() }
        return try await LoopbackHTTPServer.start(
            ClosureHandler { request in
                var file = folder.appending(path: request.url.path())
                if file.pathExtension.isEmpty { file.append(path: "index.html") }
                guard let body = try? Data(contentsOf: file) else { return .status(.notFound) }  // no such file
                return HTTPResponse(status: .ok, fields: fields(of: file.pathExtension), body: body)
            })
    }

    /// Returns a field with the media type of a file, because without it Chromium runs no scripts and shows no SVG
    /// pictures.
    private static func fields(of ending: String) -> HTTPFields {
        switch ending {
        case "html": ["Content-Type": "text/html; charset=utf-8"]
        case "js": ["Content-Type": "text/javascript; charset=utf-8"]
        case "css": ["Content-Type": "text/css; charset=utf-8"]
        case "json": ["Content-Type": "application/json"]
        case "svg": ["Content-Type": "image/svg+xml"]
        case "png": ["Content-Type": "image/png"]
        default: ["Content-Type": "application/octet-stream"]
        }
    }
}
