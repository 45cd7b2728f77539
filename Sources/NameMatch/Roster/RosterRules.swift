import Foundation

/// The rules that determine which people of a list can occur in the game.
public struct RosterRules: Sendable {
    /// The parts of an address that mark a picture as a logo or another placeholder, regardless of case.
    ///
    /// The default value covers all placeholder pictures that the real service has been observed to use.
    public var placeholderAddresses = ["WT_Logo", "featured-image-TEST1"]
    /// The captions of logos and other placeholder pictures, regardless of case.
    ///
    /// The default value covers all placeholder captions that the real service has been observed to use.
    public var placeholderCaptions = ["Logo", "WillowTree default article featured image"]
    /// A closure that returns `true` for a profile that the app excludes from the game.
    public var excludes: @Sendable (UncheckedProfile) -> Bool = { _ in false }

    /// Creates rules that exclude only people whose picture is a known placeholder of the service.
    public init() {}

    /// Returns the text by which a picture is recognised as a placeholder, or `nil` if it may show a person.
    func placeholder(in headshot: UncheckedProfile.Headshot, at url: URL) -> String? {
        // The time to compare a text can grow with the square of its length.
        let caption = headshot.caption.map { String($0.unicodeScalars.prefix(256)).lowercased() }
        let address = url.absoluteString.lowercased()
        return placeholderAddresses.first { address.contains($0.lowercased()) }
            ?? placeholderCaptions.first { $0.lowercased() == caption }
    }
}
