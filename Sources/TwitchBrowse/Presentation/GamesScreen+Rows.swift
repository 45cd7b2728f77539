public import Foundation
public import RemoteLoading

extension GamesTopic: ListTopic {
    /// The value `false`, because the games are public.
    public var isPersonal: Bool { false }

    /// Returns the number of games to request next: five more than before, or ten more in a search.
    public func limit(after wanted: Int) -> Int? { wanted + (text == nil ? 5 : 10) }

    /// Returns `true` if both topics search for the same text, or for none.
    public func isSame(as other: GamesTopic) -> Bool { text == other.text }

    /// Returns the title of the list, which is the searched text if there is a search.
    public func title(_ wording: BrowseWording) -> String { text.map(DisplayText.line) ?? wording.gamesTitle }
}

extension StreamedGame {
    /// Returns the key path of ``StreamedGame/viewers``, or `nil` in a search.
    ///
    /// The viewers are counted after the list is loaded. In a search, they are not counted.
    public static func detail(in topic: GamesTopic) -> WritableKeyPath<StreamedGame, ViewerCount?>? {
        topic.text == nil ? \.viewers : nil
    }

    /// Returns the rows of a list of games.
    public static func rows(
        of games: [StreamedGame], in topic: GamesTopic, at date: Date, loaded: Date, _ wording: BrowseWording
    ) -> [Row] {
        games.enumerated().map { place, game in
            let viewers = game.viewers.map { Readout(wording.viewers($0), spoken: wording.spokenViewers($0)) }
            let count = (viewers ?? wording.uncounted).spoken
            // The viewers of games that a search finds are not counted.
            let spoken = topic.text == nil ? "\(wording.number(place + 1)). \(game.name), \(count)" : game.name
            var row = Row(
                id: game.id, rank: place + 1, name: game.name, spoken: spoken,
                pictureDescription: wording.boxArt(game.name))
            if game.nameAtService != game.name { row.nameAtService = game.nameAtService }
            row.image = game.art?.box
            row.viewers = viewers
            return row
        }
    }

    /// Returns the message about a list without games.
    public static func emptyMessage(
        of topic: GamesTopic, _ wording: BrowseWording
    ) -> ActionMessage<GamesScreen.Action> {
        ActionMessage(
            title: wording.noGamesTitle,
            detail: topic.text == nil ? wording.noGamesDetail : wording.nothingFoundDetail,
            button: ActionButton(wording.refresh, .refresh))
    }
}
