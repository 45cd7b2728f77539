public import QuizDomain

/// A way of playing the name game: what ends it, what is asked, and whom it is about.
///
/// Take one of those here, or make your own. Games of one mode share a record.
public struct NameMatchMode: Hashable, Sendable {
    /// What ends a game.
    public enum Play: Hashable, Sendable {
        /// The first wrong choice; what was right is shown before the results.
        case untilMissed
        /// The clock; wrong choices are counted, and a round stays until the right one, so nothing is shown after a
        /// miss.
        case timed(Duration)
        /// A number of rounds; what was right is shown after a wrong choice.
        case rounds(Int)
    }

    /// What ends a game.
    public let play: Play
    /// Whether faces or names are chosen.
    public let direction: MatchDirection
    /// How many there are to choose from.
    public let choices: Int
    /// Whom the game is about.
    public let people: PeopleFilter
    /// Who stands beside the one who is asked for.
    public let distractors: DistractorPolicy
    /// After which time a wrong one disappears, again and again until one is left; nil if none does.
    public let hintsEvery: Duration?
    /// The rules of the choice engine.
    package let rules: ChoiceRules

    /// Creates a mode; throws the first thing that makes no sense.
    ///
    /// Unless told otherwise, there are six faces to choose from, or five names.
    ///
    /// A right choice is shown for a tenth of a second, so that the eye can follow; a wrong one that ends the round, for
    /// two seconds, to see who it was. The clock of a timed game runs meanwhile.
    public init(
        _ play: Play, asking direction: MatchDirection = .facesForName, choices: Int? = nil,
        among people: PeopleFilter = .everyone, distractors: DistractorPolicy = .random, hintsEvery: Duration? = nil
    ) throws(NameMatchModeError) {
        let choices = choices ?? direction.usualChoices
        guard choices >= 2 else { throw .tooFewChoices(choices) }
        if case .firstNames(let start) = people, AnswerFolding.isBlank(start) { throw .blankStart }
        self.play = play
        self.direction = direction
        self.choices = choices
        self.people = people
        self.distractors = distractors
        self.hintsEvery = hintsEvery
        do throws(ChoiceRulesError) {
            rules = try play.rules(hintsEvery: hintsEvery)
        } catch {
            throw .rules(error)
        }
    }
}

/// What is wrong with a mode.
public enum NameMatchModeError: Error, Hashable, Sendable {
    /// A choice is one among two at least; there would be so many.
    case tooFewChoices(Int)
    /// Every name starts with nothing.
    case blankStart
    /// A limit, a number of rounds or a time makes no sense.
    case rules(ChoiceRulesError)
}

extension NameMatchMode.Play {
    fileprivate func rules(hintsEvery: Duration?) throws(ChoiceRulesError) -> ChoiceRules {
        let (miss, limit, count): (ChoiceRules.Miss, Duration?, Int?) =
            switch self {
            case .untilMissed: (.endsTheGame, nil, nil)
            case .timed(let limit): (.staysUntilFound, limit, nil)
            case .rounds(let count): (.isRevealed, nil, count)
            }
        // Where no miss ends a round there is none to show.
        return try ChoiceRules(
            miss: miss, reveal: .milliseconds(100), revealAfterMiss: miss == .staysUntilFound ? nil : .seconds(2),
            gameLimit: limit, questionCount: count,
            help: ChoiceRules.Help(every: hintsEvery))
    }
}

extension NameMatchMode {
    /// Six faces and one name; the first wrong choice ends it, and is shown for two seconds.
    public static let practice = preset(.untilMissed)
    /// Six faces and one name, for a minute; wrong choices are counted, and the right one is shown for a tenth of a
    /// second.
    public static let timed = preset(.timed(.seconds(60)))
    /// One face and five names; the first wrong choice ends it, and is shown for two seconds.
    public static let reverse = preset(.untilMissed, asking: .namesForFace)
    /// As practice, and every three seconds a wrong face disappears.
    public static let hints = preset(.untilMissed, hintsEvery: .seconds(3))
    /// As practice, among people who are called Mat, Matt or Matthew.
    public static let mat = preset(.untilMissed, among: .firstNames(startingWith: "Mat"))
    /// As practice, among those who are there.
    public static let currentTeam = preset(.untilMissed, among: .current)
    /// As practice, among those who have left.
    public static let formerTeam = preset(.untilMissed, among: .former)
    /// Ten rounds, and then what there is to tell of them; what was right is shown for two seconds after a wrong
    /// choice.
    public static let free = preset(.rounds(10))

    private static func preset(
        _ play: Play, asking direction: MatchDirection = .facesForName, among people: PeopleFilter = .everyone,
        hintsEvery: Duration? = nil
    ) -> NameMatchMode {
        do throws(NameMatchModeError) {
            return try NameMatchMode(play, asking: direction, among: people, hintsEvery: hintsEvery)
        } catch {
            preconditionFailure("a mode of the house makes sense")
        }
    }
}

extension NameMatchMode {
    /// What the records of this mode are kept under.
    public var recordKey: RecordKey {
        var settings: [String: String] = ["choices": "\(choices)", "direction": direction.rawValue]
        let name: String
        switch play {
        case .untilMissed: name = "practice"
        case .timed(let limit):
            name = "timed"
            settings["milliseconds"] = "\(limit.wholeMilliseconds)"
        case .rounds(let count):
            name = "free"
            settings["rounds"] = "\(count)"
        }
        if people != .everyone { settings["people"] = people.text }
        if distractors != .random { settings["distractors"] = distractors.rawValue }
        if let hintsEvery { settings["hints"] = "\(hintsEvery.wholeMilliseconds)" }
        return RecordKey(game: "name-match", mode: name, settings: settings)
    }
}

extension PeopleFilter {
    fileprivate var text: String {
        switch self {
        case .everyone: "everyone"
        case .current: "current"
        case .former: "former"
        case .firstNames(let start): "first names " + AnswerFolding.fold(start)
        }
    }
}
