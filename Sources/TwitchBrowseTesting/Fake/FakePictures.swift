import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension FakeTwitchServer {
    /// No server has this name: in process the fake stands behind it, as behind every other.
    static let usualPictures = "https://static-cdn.test"

    /// A small picture for every address that the lists have, or the way to the stand-in; nil for any other path.
    func picture(_ path: String) -> HTTPResponse? {
        if path.hasPrefix("/ttv-static/404_") { return .png(width: 3, height: 4) }
        let isBox = ["/ttv-boxart/", "/ttv-logoart/", "/logo.png"].contains { path.hasPrefix($0) }
        let isPreview = path.hasPrefix("/previews-ttv/")
        guard isBox || isPreview else { return nil }
        guard !behaviour.hasDeadArt else {
            let name = isBox ? "404_boxart" : "404_preview"
            return HTTPResponse(status: 302, fields: ["Location": "/ttv-static/\(name).jpg"])
        }
        return isBox ? .png(width: 3, height: 4) : .png(width: 16, height: 9)
    }
}

extension HTTPResponse {
    fileprivate static func png(width: Int, height: Int) -> HTTPResponse {
        HTTPResponse(
            fields: ["Content-Type": "image/png", "Cache-Control": "max-age=300"],
            body: ImageFixtures.png(width: width, height: height))
    }
}

extension HTTPRequest {
    /// The base address of the server on this machine that was asked; nil for any other.
    var baseOnThisMachine: String? {
        guard let host = url.host(), ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) else { return nil }
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count >= 3 ? parts[0...2].joined(separator: "/") : nil
    }
}
