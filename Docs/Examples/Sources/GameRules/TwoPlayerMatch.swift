public import Foundation
public import QuizDomain

/// A match of two players on a server: both answer the same questions in the same order, and the higher score wins.
///
/// The match has no clock. Each input comes with the match time, which is the time since the start without pauses. The
/// server measures it, so that a player cannot send a wrong one.
public struct TwoPlayerMatch: Hashable, Sendable {
    /// The game of one player.
    public typealias Game = ChoiceGame<QuizContent>

    /// One of the two players.
    public enum Player: String, CaseIterable, Hashable, Sendable, Codable {
        case first, second
    }

    /// An open question, as the server sends it to a player.
    ///
    /// It does not contain the right answer.
    public struct Asked: Hashable, Sendable {
        /// The index of the round, which the player sends back with a choice.
        public let round: Int
        /// The prompt of the question.
        public let prompt: QuizContent
        /// The options, in the order in which they are shown.
        public let options: [QuizContent]
    }

    /// A message from a player.
    public enum Input: Hashable, Sendable, Codable {
        /// Choose the option at an index in the round with an index.
        case pick(round: Int, option: Int)
        /// Remove half of the options of the open question.
        case useFiftyFifty
        /// Leave the match.
        case leave
    }

    /// The reply to a message.
    public enum Reply: Hashable, Sendable {
        /// The choice was right, and earned points.
        case right(points: Int)
        /// The choice was wrong.
        case wrong
        /// The help was given, or the player has left.
        case done
        /// The message was ignored, and has changed nothing.
        case ignored(Reason)
    }

    /// The reason why a message was ignored.
    public enum Reason: Hashable, Sendable {
        /// The match has not started, or is paused.
        case notRunning
        /// The player has answered all questions or has left.
        case gameOver
        /// The choice came too late, came twice, or names no option that can be chosen.
        case pick(PickVerdict.Reason)
        /// The player has no help left, or no question is open.
        case noHelp
    }

    /// The end of a match, with the results that count.
    public struct Final: Hashable, Sendable {
        /// The winner, or `nil` after a draw, or if both players have left.
        public let winner: Player?
        /// The results of the players who have not left, for their records.
        public let results: [Player: GameResult]
    }

    /// An error that describes why there is no match.
    public enum Failure: Error, Hashable, Sendable {
        /// There are no questions.
        case noQuestions
        /// The saved games do not belong to one match.
        case gamesDiffer
    }

    private var first: Game
    private var second: Game

    /// Creates a match with questions, which each player gets in the same order and with the same order of options.
    ///
    /// `newID` creates the identifiers of the two results.
    public init(
        _ questions: [ChoiceQuestion<QuizContent>], rules: ChoiceRules,
        newID: () -> UUID = { UUID() },
        using generator: inout some RandomNumberGenerator
    ) throws(Failure) {
        var game = Game(rules: rules)
        let page = ChoicePage(questions, isLast: true)
        guard game.deal(page, using: &generator) > 0 else {
            throw .noQuestions
        }
        // A game is a value, so a copy has the same questions.
        (first, second) = (game, game)
        first.resultID = newID()
        second.resultID = newID()
    }

    /// Rules with fifteen seconds for a question, more points for quick answers, and one use of help.
    public static func standardRules() throws(ChoiceRulesError) -> ChoiceRules {
        try ChoiceRules(
            pace: .quiz, questionLimit: .seconds(15),
            scoring: Scoring(timeBonus: .halfWeight, streakBonus: .hundreds),
            help: ChoiceRules.Help(fiftyFifties: 1))
    }

    /// Returns the game of a player, from which the server makes the player's screen.
    public func game(of player: Player) -> Game {
        player == .first ? first : second
    }

    /// The time of the match at its last input or advance.
    public var time: Duration { max(first.elapsed, second.elapsed) }

    /// The time at which the server must call ``advance(to:)``, or `nil` if the match does not change without input.
    public var nextInstant: Duration? {
        [first.nextInstant, second.nextInstant].compactMap { $0 }.min()
    }

    /// A Boolean value that indicates whether the games of both players are over.
    public var isOver: Bool { first.ending != nil && second.ending != nil }

    /// Starts the match, or does nothing if it has already started.
    public mutating func start() {
        first.start()
        second.start()
    }

    /// Returns the open question of a player, or `nil` if no question is open.
    public func question(of player: Player) -> Asked? {
        let game = game(of: player)
        guard game.phase == .playing(.asking),
            let index = game.currentIndex,
            let question = game.currentRound?.question
        else { return nil }
        return Asked(
            round: index, prompt: question.prompt,
            options: question.options)
    }

    /// Ends questions whose time is up, and asks the next ones.
    public mutating func advance(to now: Duration) {
        change { $0.advance(to: now) }
    }

    /// Pauses the match, for example before the server saves it and stops.
    public mutating func pause(at now: Duration) {
        change { $0.pause(at: now) }
    }

    /// Resumes the match at its ``time``.
    public mutating func resume() { change { $0.resume() } }

    /// Judges a message from a player.
    public mutating func receive(
        _ input: Input, from player: Player, at now: Duration
    ) -> Reply {
        advance(to: now)
        return switch player {
        case .first: Self.apply(input, to: &first, at: now)
        case .second: Self.apply(input, to: &second, at: now)
        }
    }

    private static func apply(
        _ input: Input, to game: inout Game, at now: Duration
    ) -> Reply {
        switch game.phase {
        case .finished: return .ignored(.gameOver)
        case .ready, .paused: return .ignored(.notRunning)
        case .playing: break
        }
        switch input {
        case .pick(let round, let option):
            let id = ChoiceOptionID(round: round, place: option)
            return switch game.pick(id, at: now) {
            case .right(let points): .right(points: points)
            case .wrong: .wrong
            case .ignored(let reason): .ignored(.pick(reason))
            }
        case .useFiftyFifty:
            return game.useFiftyFifty(at: now) ? .done : .ignored(.noHelp)
        case .leave:
            game.quit(at: now)
            return .done
        }
    }

    /// Returns the winner and the results, or `nil` while a game is not over.
    ///
    /// A player who has left before the end loses to one who has not. `date` is the date at which the match ended.
    public func final(at date: Date) -> Final? {
        guard isOver else { return nil }
        var results: [Player: GameResult] = [:]
        for player in Player.allCases {
            let game = game(of: player)
            guard let id = game.resultID else { continue }
            results[player] = game.result(id: id, at: date)
        }
        return Final(winner: Self.winner(of: results), results: results)
    }

    private static func winner(of results: [Player: GameResult]) -> Player? {
        switch (results[.first], results[.second]) {
        case (nil, nil): nil
        case (_?, nil): .first
        case (nil, _?): .second
        case (let one?, let other?):
            one.beats(other) ? .first : other.beats(one) ? .second : nil
        }
    }

    private mutating func change(_ body: (inout Game) -> Void) {
        body(&first)
        body(&second)
    }
}

/// A match is stored as its two games, and a running match as paused.
extension TwoPlayerMatch: Codable {
    private enum CodingKeys: String, CodingKey {
        case first, second
    }

    /// Creates a match by decoding it.
    ///
    /// Throws `SavedGameError` if a game could not have been played, and ``Failure`` if the games are of two matches.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        first = try container.decode(Game.self, forKey: .first)
        second = try container.decode(Game.self, forKey: .second)
        guard first.rules == second.rules,
            first.dealtQuestions == second.dealtQuestions,
            first.deckIsComplete, second.deckIsComplete, areInStep
        else { throw Failure.gamesDiffer }
    }

    /// A Boolean value that indicates whether both games have started or neither has, at the same match time.
    private var areInStep: Bool {
        guard (first.phase == .ready) == (second.phase == .ready) else { return false }
        // The time of a game that is over stands still.
        return [first, second].allSatisfy { $0.ending != nil || $0.elapsed == time }
    }
}
