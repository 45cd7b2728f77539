import RemoteLoading
import RemoteLoadingTesting

extension FakeTwitchServer {
    /// A small picture for every address that the lists have, or the way to the stand-in; nil for any other path.
    func picture(_ path: String) -> HTTPResponse? {
        if path.hasPrefix("/ttv-static/404_") { return .png(width: 3, height: 4) }
        let (isBox, isPreview) = (path.hasPrefix("/ttv-boxart/"), path.hasPrefix("/previews-ttv/"))
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
