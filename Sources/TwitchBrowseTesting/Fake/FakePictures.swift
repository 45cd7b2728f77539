import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension FakeTwitchServer {
    /// The origin of picture addresses in responses to an `InProcessHTTPClient`, with a host that does not exist.
    static let usualPictures = "https://static-cdn.test"

    /// Returns the response to a request for a picture, or `nil` if no list contains a picture at the path.
    ///
    /// The response is a small picture, or a redirect to the image for deleted pictures if the behaviour requires it.
    func picture(_ path: String) -> HTTPResponse? {
        if path.hasPrefix("/ttv-static/404_") { return .png(width: 3, height: 4) }
        let isBox = ["/ttv-boxart/", "/ttv-logoart/", "/logo.png"].contains { path.hasPrefix($0) }
        let isPreview = path.hasPrefix("/previews-ttv/")
        guard isBox || isPreview else { return nil }
        guard !behaviour.hasDeletedArt else {
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
    /// The base address of the loopback server that received the request, or `nil` for any other host.
    var baseOnThisMachine: String? {
        guard let host = url.host(), ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) else { return nil }
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count >= 3 ? parts[0...2].joined(separator: "/") : nil
    }
}
