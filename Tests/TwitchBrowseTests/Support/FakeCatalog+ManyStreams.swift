import TwitchBrowseTesting

extension FakeCatalog {
    /// Returns a catalog of one game with many streams.
    static func crowded(streams: Int) -> FakeCatalog {
        let crowd = (0..<streams).map { Stream($0, viewers: max(1, 200_000 / ($0 + 1))) }
        return FakeCatalog([Game(id: "509658", name: "Just Chatting", streams: crowd)])
    }
}
