public import QuizDomain

/// A mode of the name game, which determines the questions, the people and the end of a game.
///
/// Use one of the presets, or create your own mode. Games of equal modes share a record.
public struct NameMatchMode: Hashable, Sendable {
    /// The condition under which a game ends.
    public enum Play: Hashable, Sendable {
        /// The first wrong choice ends the game, and the right option is shown before the results.
        case untilMissed
        /// The game ends after a duration.
        ///
        /// A wrong choice is counted and leaves the round open, so the right option is not shown after it.
        case timed(Duration)
        /// The game ends after a number of rounds, and the right option is shown after a wrong choice.
        case rounds(Int)
        /// The game introduces people in groups, asks about them, and ends when the player has learned them.
        ///
        /// The game asks about each person in both directions. It also ends with the first round that is asked after
        /// the duration.
        ///
        /// The right option is shown after a wrong choice.
        case lesson(Duration)
    }

    /// The condition under which a game ends.
    public let play: Play
    /// The direction of the questions: faces for a name, names for a face, or a name to type for a face.
    ///
    /// A lesson asks about each person in this direction first, and then with names for a face, or faces for a name.
    public let direction: MatchDirection
    /// The number of options in a round.
    ///
    /// In a typed mode, which shows no options, the value is the number of people with different names that a game
    /// needs. In a lesson, it is also the number of people who are introduced together, and a round has at least six
    /// options after the player has met six people.
    public let choices: Int
    /// The filter that selects the people of the game.
    public let people: PeopleFilter
    /// The policy that selects the distractors, which are the wrong options of a round.
    public let distractors: DistractorPolicy
    /// The interval at which a wrong option is removed until one option is left, or `nil` if options are not removed.
    public let eliminationsEvery: Duration?
    /// The rules of the multiple-choice game.
    package let rules: ChoiceRules

    /// Creates a mode, or throws an error for the first value that is not valid.
    ///
    /// The number of options defaults to six faces or five names, and to four in a lesson. A typed mode has no options,
    /// so it must not have an interval at which options are removed, and it must not be a lesson.
    ///
    /// Options can be chosen when a round has been shown for 0.3 seconds. Otherwise, the second of two quick clicks on
    /// the right face would choose a face of the next round.
    ///
    /// After a right choice, the outcome is shown for a tenth of a second, so that the player notices it. After a right
    /// typed name, the outcome is shown for a second, so that the player can read the spelling of the name. After a
    /// wrong choice that ends the round, the outcome is shown for two seconds, so that the player can learn the right
    /// answer. The clock of a timed game continues while an outcome is shown.
    public init(
        _ play: Play, asking direction: MatchDirection = .facesForName, choices: Int? = nil,
        among people: PeopleFilter = .everyone, distractors: DistractorPolicy = .random,
        eliminationsEvery: Duration? = nil
    ) throws(NameMatchModeError) {
        let choices = choices ?? (play.isLesson ? LessonPlan.groupSize : direction.usualChoices)
        guard choices >= 2 else { throw .tooFewChoices(choices) }
        if case .firstNames(let start) = people, AnswerFolding.isBlank(start) { throw .blankStart }
        if case .groups(let groups) = people {
            guard !groups.isEmpty else { throw .noGroups }
            if let place = groups.firstIndex(where: AnswerFolding.isBlank) { throw .blankGroup(index: place) }
        }
        guard !play.isLesson || direction != .typedName else { throw .lessonIsTyped }
        guard eliminationsEvery == nil || direction != .typedName else { throw .noOptionsToRemove }
        self.play = play
        self.direction = direction
        self.choices = choices
        self.people = people
        self.distractors = distractors
        self.eliminationsEvery = eliminationsEvery
        do throws(ChoiceRulesError) {
            rules = try play.rules(isTyped: direction == .typedName, eliminationsEvery: eliminationsEvery)
        } catch {
            throw .rules(error)
        }
    }
}

/// An error that describes an invalid mode.
public enum NameMatchModeError: Error, Hashable, Sendable {
    /// The number of options is less than two.
    case tooFewChoices(Int)
    /// The required beginning of the first names is blank, so every name would match it.
    case blankStart
    /// The mode is limited to groups, but no groups are given.
    case noGroups
    /// The name of a group is blank.
    case blankGroup(index: Int)
    /// The mode removes options at an interval, but a typed mode has no options.
    case noOptionsToRemove
    /// The mode is a lesson with typed names, but a lesson needs options.
    case lessonIsTyped
    /// A limit, a number of rounds or an interval is not valid.
    case rules(ChoiceRulesError)
}

extension NameMatchMode.Play {
    /// A Boolean value that indicates whether the game introduces people.
    public var isLesson: Bool {
        if case .lesson = self { true } else { false }
    }

    fileprivate func rules(isTyped: Bool, eliminationsEvery: Duration?) throws(ChoiceRulesError) -> ChoiceRules {
        let (miss, limit, count): (ChoiceRules.Miss, Duration?, Int?) =
            switch self {
            case .untilMissed: (.endsTheGame, nil, nil)
            case .timed(let limit): (.staysUntilFound, limit, nil)
            case .rounds(let count): (.isRevealed, nil, count)
            case .lesson: (.isRevealed, nil, nil)
            }
        if case .lesson(let limit) = self, limit < .milliseconds(1) { throw .gameLimitNotPositive(limit) }
        // The next round of a lesson depends on the answer, so it is not prepared during a round.
        // In a timed game, a wrong choice leaves the round open. Therefore, `afterMiss` applies only to typed
        // rounds that the player gives up.
        return try ChoiceRules(
            miss: miss,
            pace: ChoiceRules.Pace(
                reveal: .milliseconds(isTyped ? 1_000 : 100),
                afterMiss: miss == .staysUntilFound && !isTyped ? nil : .seconds(2),
                answerDelay: isTyped ? .zero : ChoiceRules.clickDelay),
            gameLimit: limit, help: ChoiceRules.Help(every: eliminationsEvery),
            dealing: ChoiceRules.Dealing(count: count, lookAhead: isLesson ? 1 : 2))
    }
}

extension NameMatchMode {
    /// A lesson for new players, which introduces people in groups of four, and takes at most ten minutes.
    ///
    /// The player sees the face and the name of each person, and is then asked about these people in both directions.
    /// The next four follow when these are learned. The rounds show only people whom the player has met. A wrong choice
    /// has no consequence, and a lesson has no record.
    public static let firstLesson = preset(.lesson(.seconds(600)))
    /// A mode with six faces for one name, in which the first wrong choice is shown for two seconds and ends the game.
    public static let practice = preset(.untilMissed)
    /// A mode with six faces for one name, played for a minute.
    ///
    /// Wrong choices are counted, and a right choice is shown for a tenth of a second.
    public static let timed = preset(.timed(.seconds(60)))
    /// A mode with five names for one face, in which the first wrong choice is shown for two seconds and ends the game.
    public static let reverse = preset(.untilMissed, asking: .namesForFace)
    /// A mode in which the player types the name of a face, and the first wrong name ends the game.
    public static let typed = preset(.untilMissed, asking: .typedName)
    /// A mode in which the player types the names of faces for a minute.
    ///
    /// Wrong names are counted, and the player can ask for the name of a face.
    public static let timedTyped = preset(.timed(.seconds(60)), asking: .typedName)
    /// The practice mode, with a wrong face removed every three seconds.
    public static let hints = preset(.untilMissed, eliminationsEvery: .seconds(3))
    /// The practice mode, limited to people whose first name starts with Mat, such as Mat, Matt or Matthew.
    public static let namesStartingWithMat = preset(.untilMissed, among: .firstNames(startingWith: "Mat"))
    /// The practice mode, limited to people who are still in the team.
    public static let currentTeam = preset(.untilMissed, among: .current)
    /// The practice mode, limited to people who have left the team.
    public static let formerTeam = preset(.untilMissed, among: .former)
    /// A mode of ten rounds, followed by statistics.
    ///
    /// The right option is shown for two seconds after a wrong choice.
    public static let tenRounds = preset(.rounds(10))

    private static func preset(
        _ play: Play, asking direction: MatchDirection = .facesForName, among people: PeopleFilter = .everyone,
        eliminationsEvery: Duration? = nil
    ) -> NameMatchMode {
        do throws(NameMatchModeError) {
            return try NameMatchMode(play, asking: direction, among: people, eliminationsEvery: eliminationsEvery)
        } catch {
            preconditionFailure("a predefined mode must be valid")
        }
    }
}

extension NameMatchMode {
    /// Returns the mode with only the people of some groups, or throws an error for invalid groups.
    ///
    /// A mode that already selects people, for example by their first names, selects them by their groups instead.
    public func limited(toGroups groups: [String]) throws(NameMatchModeError) -> NameMatchMode {
        try NameMatchMode(
            play, asking: direction, choices: choices, among: .groups(groups), distractors: distractors,
            eliminationsEvery: eliminationsEvery)
    }

    /// The mode without its limit to groups, or the mode itself if it has no such limit.
    var withoutGroups: NameMatchMode {
        guard case .groups = people else { return self }
        do throws(NameMatchModeError) {
            return try NameMatchMode(
                play, asking: direction, choices: choices, distractors: distractors,
                eliminationsEvery: eliminationsEvery)
        } catch {
            preconditionFailure("the mode was valid with another filter of people")
        }
    }
}

extension NameMatchMode: CustomStringConvertible {
    /// The key under which the records of this mode are stored.
    public var description: String { "\(recordKey)" }

    /// The key under which the records of this mode are stored.
    package var recordKey: RecordKey {
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
        case .lesson(let limit):
            name = "lesson"
            settings["milliseconds"] = "\(limit.wholeMilliseconds)"
        }
        switch people {
        case .everyone: break
        case .current: settings["people"] = "current"
        case .former: settings["people"] = "former"
        case .firstNames(let start): settings["people"] = "first names " + AnswerFolding.fold(start)
        case .groups(let groups):
            settings["people"] = "groups " + Set(groups.map(AnswerFolding.fold)).sorted().joined(separator: "\n")
        }
        if distractors != .random { settings["distractors"] = distractors.rawValue }
        if let eliminationsEvery { settings["hints"] = "\(eliminationsEvery.wholeMilliseconds)" }
        return RecordKey(game: "name-match", mode: name, settings: settings)
    }
}
