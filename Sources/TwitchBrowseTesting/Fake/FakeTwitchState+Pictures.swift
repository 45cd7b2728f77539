import DrawnPortraits
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
    /// The response is a small drawing: a scene for each game, and the scene with the face of the streamer for each
    /// stream. If the fake is set up so that its pictures are deleted, the response is a redirect to the placeholder
    /// for deleted pictures.
    func picture(_ path: String) -> HTTPResponse? {
        if path.hasPrefix("/ttv-static/404_") { return .drawing(PixelPicture(width: 30, height: 40, .init(0x6B6575))) }
        let isBox = path.hasPrefix("/ttv-boxart/")
        let isPreview = path.hasPrefix("/previews-ttv/")
        guard isBox || isPreview else { return nil }
        guard !behaviour.hasDeletedArt else {
            let name = isBox ? "404_boxart" : "404_preview"
            return HTTPResponse(status: 302, fields: ["Location": "/ttv-static/\(name).jpg"])
        }
        let name = String(path.split(separator: "/").last?.prefix { $0 != "-" } ?? "")
        return .drawing(isBox ? boxArt(ofGame: name) : preview(ofUser: name.replacing("live_user_", with: "")))
    }

    private func boxArt(ofGame id: String) -> PixelPicture {
        GameDrawing(place: Self.place(ofGame: id)).picture(width: 36, height: 48)
    }

    /// Returns the number of a game's scene, which does not depend on its present rank.
    private static func place(ofGame id: String) -> Int {
        FakeCatalog.usual.games.firstIndex { $0.id == id } ?? id.drawingNumber
    }

    private func preview(ofUser login: String) -> PixelPicture {
        let game = catalog.games.first { game in game.streams.contains { $0.login == login } }
        let number = login.drawingNumber
        let scene = GameDrawing(place: game.map { Self.place(ofGame: $0.id) } ?? number, variant: number)
        let face = DrawnFace(login, canHaveBeard: number.isMultiple(of: 2))
        let picture = scene.picture(width: 80, height: 45)
        return scene.motif == .chat ? picture.withPerson(face) : picture.withFace(face)
    }
}

extension String {
    /// A number that is the same for the same text in every run, unlike a number of `Hasher`.
    fileprivate var drawingNumber: Int {
        Int(utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) } % 1_000)
    }
}

extension PixelPicture {
    /// Returns the picture with a small face in the corner, as streamers show themselves beside a game.
    fileprivate func withFace(_ face: DrawnFace) -> PixelPicture {
        let face = face.half
        let (left, top) = (width - face.width - 2, height - face.height - 2)
        return PixelPicture(width: width, height: height) { x, y in
            x >= left && x < width - 2 && y >= top && y < height - 2 ? face[x - left, y - top] : self[x, y]
        }
    }

    /// Returns the picture with a person in front.
    fileprivate func withPerson(_ face: DrawnFace) -> PixelPicture {
        let (scale, left) = (0.8, (Double(width) - Double(DrawnFace.side) / 0.8) / 2)
        let top = Double(height) - Double(DrawnFace.side) / scale
        return PixelPicture(width: width, height: height) { x, y in
            face.person((Double(x) + 0.5 - left) * scale, (Double(y) + 0.5 - top) * scale) ?? self[x, y]
        }
    }
}

extension HTTPResponse {
    fileprivate static func drawing(_ picture: PixelPicture) -> HTTPResponse {
        HTTPResponse(fields: ["Content-Type": "image/png", "Cache-Control": "max-age=300"], body: picture.png)
    }
}
