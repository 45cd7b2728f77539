import Foundation
import HostParts
import RemoteLoading
import TwitchBrowse

/// An input of the viewer on the lists of games and streams.
nonisolated enum BrowseInput: Hashable, Sendable {
    /// A press on a button of a message.
    case pressed(BrowseAction)
    /// The selection of a game.
    case selected(StreamedGame.ID)
    /// The return to the games.
    case back
}

extension TwitchBrowsing {
    /// Calls the use case that an input requests.
    ///
    /// If the viewer presses the sign-in button, this function calls `signIn`, which shows the app's sign-in view, and
    /// then loads the list again.
    func receive(_ input: BrowseInput, signIn: () async -> Void) async {
        switch input {
        case .pressed(let action): await perform(action, signIn: signIn)
        case .selected(let game): await select(game)
        case .back: back()
        }
    }
}
