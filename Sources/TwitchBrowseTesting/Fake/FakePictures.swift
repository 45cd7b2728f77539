import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension FakeTwitchState {
    /// The origin of the picture addresses that an `InProcessHTTPClient` receives.
    ///
    /// The host of this origin does not exist.
    static let usualPictures = "https://static-cdn.test"

    /// Returns the response to a request for a picture, or `nil` if no list contains a picture at the path.
    ///
    /// The response is a small drawing that depends on the path. If the fake is set up so that its pictures are
    /// deleted, the response is a redirect to the placeholder for deleted pictures.
    func picture(_ path: String) -> HTTPResponse? {
        if path.hasPrefix("/ttv-static/404_") { return .drawing(of: path, width: 30, height: 40) }
        let isBox = path.hasPrefix("/ttv-boxart/")
        let isPreview = path.hasPrefix("/previews-ttv/")
        guard isBox || isPreview else { return nil }
        guard !behaviour.hasDeletedArt else {
            let name = isBox ? "404_boxart" : "404_preview"
            return HTTPResponse(status: 302, fields: ["Location": "/ttv-static/\(name).jpg"])
        }
        return isBox ? .drawing(of: path, width: 30, height: 40) : .drawing(of: path, width: 64, height: 36)
    }
}

extension HTTPResponse {
    /// Returns a picture with a gradient, whose colour is determined by the path.
    fileprivate static func drawing(of path: String, width: Int, height: Int) -> HTTPResponse {
        // `Hasher` is not used, because it returns a different value for the same text in every run.
        let hash = path.utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }
        var chance = SeededGenerator(seed: hash)
        let colour = (0..<3).map { _ in 40 + chance.number(below: 170) }
        let picture = PixelPicture(width: width, height: height) { _, y in
            let parts = colour.map { UInt8($0 + 40 * y / height) }
            return PixelPicture.Pixel(red: parts[0], green: parts[1], blue: parts[2])
        }
        return HTTPResponse(
            fields: ["Content-Type": "image/png", "Cache-Control": "max-age=300"], body: picture.png)
    }
}
