public import Foundation

/// A picture of a quiz, given by its address.
public enum QuizPicture: Hashable, Sendable, Codable {
    /// A picture that can be loaded from a URL.
    ///
    /// The URL is an http or https address, or a relative path without a scheme. A relative path leads to a picture in
    /// the folder of a quiz file on this device, and a `FolderImageLoader` loads it. Such a path stays valid when the
    /// folder moves, as the folder of an app does with every update.
    case at(URL)
    /// A picture whose address is not valid or not permitted.
    ///
    /// Show the player that the picture is missing.
    case missing
}
