import PlayhouseCore

extension StoreError {
    /// A Boolean value that indicates whether the content is damaged, so that the player can start new records.
    var isDamage: Bool { if case .corrupt = problem { true } else { false } }

    /// The name of the file, or the name of another storage.
    var fileName: String {
        // The bytes are compared, because a slash and a combining mark after it form one `Character`.
        guard place.utf8.first == UInt8(ascii: "/"), let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return place
        }
        return String(place[place.utf8.index(after: slash)...])
    }
}
