public import TwitchBrowse

extension StreamedGame {
    /// Returns a game with a picture, and by default with a name that is derived from the number.
    public static func fixture(_ number: Int = 1, name: String? = nil, viewers: ViewerCount? = nil) -> StreamedGame {
        StreamedGame(
            id: "\(1000 + number)", name: name ?? "Game \(number)",
            art: ImageTemplate("https://art.test/boxart/\(1000 + number)-{width}x{height}.jpg"), viewers: viewers)
    }
}

extension LiveStream {
    /// Returns a stream with a label, and with an identifier and a streamer that are derived from the number.
    ///
    /// The identifier has eleven digits.
    public static func fixture(
        _ number: Int = 1, viewers: Int = 100, title: String = "Come and see", language: String? = "en"
    ) -> LiveStream {
        LiveStream(
            id: "\(90_000_000_000 + Int64(number))",
            login: "streamer_\(number)", name: "Streamer_\(number)", title: title, viewers: viewers,
            language: language, tags: ["English"], labels: [.mature], channelID: "\(number)",
            preview: ImageTemplate("https://art.test/previews/live_user_\(number)-{width}x{height}.jpg"))
    }
}
