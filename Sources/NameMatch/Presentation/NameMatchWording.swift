import Foundation
public import QuizDomain
import RemoteLoading

/// The texts of the name game, in one language.
///
/// Start with ``english`` or ``italian`` and change single texts, or create your own. Numbers, clocks and ages are
/// formatted for the `locale` of ``choice``. The sentences around them, plural forms, and the numbers in the
/// descriptions of modes do not depend on the locale.
public struct NameMatchWording: Sendable {
    /// The title of the game.
    public var title = "Name game"
    /// The instruction for the player, which the menu shows.
    public var instruction = "Do you know everybody's name? Find the face that belongs to it."
    /// The label of the button that starts a mode.
    ///
    /// By default, the label of a custom mode depends only on its ``NameMatchMode/play``. A mode that is limited to
    /// groups has the label of the mode without the limit, followed by the groups.
    public var mode: @Sendable (NameMatchMode) -> String = { mode in
        let label =
            switch mode.withoutGroups {
            case .timed: "Timed mode"
            case .reverse: "Reverse mode"
            case .typed: "Typed mode"
            case .timedTyped: "Timed typed mode"
            case .hints: "Hint mode"
            case .namesStartingWithMat: "Mat(t) mode"
            case .currentTeam: "Current team"
            case .formerTeam: "Former team"
            case .tenRounds: "Free mode"
            case .firstLesson: "First lesson"
            default:
                switch mode.play {
                case .untilMissed: "Sudden death"
                case .timed(let limit): "Timed mode, \(limit.inWords("en"))"
                case .rounds(let count): "Free mode, \(count) \(count == 1 ? "round" : "rounds")"
                case .lesson(let limit): "Lesson, \(limit.inWords("en"))"
                }
            }
        return ([label] + mode.people.groups).joined(separator: ", ")
    }
    /// The description of a mode for the player.
    ///
    /// The default text is made from the properties of the mode, so it also describes custom modes.
    public var modeDetail: @Sendable (NameMatchMode) -> String = { mode in
        let task =
            switch mode.direction {
            case _ where mode.play.isLesson:
                "Meet \(mode.choices) people, then find their faces and names. The next \(mode.choices) follow."
            case .facesForName: "Find one of \(mode.choices) faces for a name."
            case .namesForFace: "Find one of \(mode.choices) names for a face."
            case .typedName: "Type the name of a face."
            }
        let miss = mode.direction == .typedName ? "name" : "choice"
        let hints = mode.eliminationsEvery.map { " Every \($0.inWords("en")), a wrong one disappears." } ?? ""
        let ending =
            switch mode.play {
            case .untilMissed: "A challenge: the first wrong \(miss) ends the game."
            case .timed(let limit): "Wrong \(miss)s count, and the game ends after \(limit.inWords("en"))."
            case .rounds(let count): "\(count) \(count == 1 ? "round" : "rounds"), then your statistics."
            case .lesson: "A wrong \(miss) costs nothing."
            }
        let people =
            switch mode.people {
            case .everyone: ""
            case .current: " Only people who have not left."
            case .former: " Only people who have left."
            case .firstNames(let start): " Only first names that start with \(start)."
            case .groups(let groups): " Only people of \(groups.joined(separator: ", "))."
            }
        let others =
            switch mode.distractors {
            case _ where mode.direction == .typedName: ""
            case .random: ""
            case .similarNames: " The others have similar names."
            case .sameTeam: " The others are from the same team."
            case .confusedBefore: " The others are people you confused before."
            }
        return "\(task)\(hints) \(ending)\(people)\(others)"
    }
    /// The text with the number of people whom the player knows, from formatted numbers.
    public var known: @Sendable (_ known: String, _ people: String) -> String = { "You know \($0) of \($1)" }
    /// The text with the number of people who are due for repetition, from the number and its formatted text.
    public var due: @Sendable (_ count: Int, _ number: String) -> String = { count, number in
        count == 0 ? "Nobody to repeat now" : "To repeat now: \(number) \(count == 1 ? "person" : "people")"
    }
    /// The text below the title of the results, from the number of people found and the number of wrong answers.
    ///
    /// Only a game that continues after wrong answers shows this text, and there is at least one wrong answer.
    public var foundPeople: @Sendable (_ found: Int, _ wrong: Int) -> String = { found, wrong in
        let people = found == 1 ? "1 person" : "\(found) people"
        return "You found \(people), with \(wrong) wrong \(wrong == 1 ? "answer" : "answers")."
    }
    /// The title above the people whom the player missed in a game, from their number and its formatted text.
    public var missedPeople: @Sendable (_ count: Int, _ number: String) -> String = { count, number in
        "You missed \(number) \(count == 1 ? "person" : "people")"
    }
    /// The title above the people who were new in a game, from their number and its formatted text.
    public var newPeople: @Sendable (_ count: Int, _ number: String) -> String = { count, number in
        "\(number) \(count == 1 ? "person was" : "people were") new"
    }
    /// The text about a person whom the player mistook for others, from the names of the others.
    public var confusedWith: @Sendable (_ names: String) -> String = { "You took this person for \($0)" }
    /// The label of a button with which the player says that they knew a person already.
    public var knownAlready = "Known already"
    /// The label of the button that deletes what the player has learned.
    public var forgetLessons = "Forget what you learned"
    /// The notice that the service has more people than it listed, from formatted numbers.
    public var partialList: @Sendable (_ listed: String, _ total: String) -> String = {
        "The list has \($0) of \($1) people"
    }
    /// The title of the message after a failed refresh of the list, if the people of an earlier load can still be used.
    public var refreshFailureTitle = "The list could not be updated"
    /// The text about a mode that cannot be played, because the list has too few people, or a group has none.
    public var notEnoughPeople: @Sendable (NotEnoughPeopleError) -> String = { error in
        guard error.unknownGroups.isEmpty else {
            return "The list has nobody of \(error.unknownGroups.joined(separator: ", "))."
        }
        let place = error.groups.isEmpty ? "" : " of \(error.groups.joined(separator: ", "))"
        return
            "At least \(error.need) people are needed; there \(error.have == 1 ? "is" : "are") \(error.have)\(place)."
    }
    /// The text beside the mode that is recommended to new players.
    public var recommendation = "Start here"
    /// The text that introduces a person, from the name.
    public var introduction: @Sendable (_ name: String) -> String = { "This is \($0)" }
    /// The text with a person's place in a group that a lesson introduces, as in "1 of 4", from formatted numbers.
    public var place: @Sendable (_ place: String, _ count: String) -> String = { "\($0) of \($1)" }
    /// The label of the button that ends the introduction of a person.
    public var next = "Next"
    /// The title of the results of a lesson, from the number of people whom the player knows and its formatted text.
    public var lessonTitle: @Sendable (_ count: Int, _ number: String) -> String = { count, number in
        "You know \(number) \(count == 1 ? "person" : "people")"
    }
    /// The question that contains a name and asks for the face.
    public var whoIs: @Sendable (_ name: String) -> String = { "Who is \($0)?" }
    /// The question that asks for the name of the face shown beside the question.
    public var whoIsThis = "Who is this?"
    /// The placeholder of the text field for a name.
    public var typedName = "Type the name"
    /// The label of the button that shows a hint about a name.
    public var askForHint = "Hint"
    /// The label of the button that shows the name of a face.
    public var showName = "Show the name"
    /// The text of a hint.
    public var hint: @Sendable (NameHint) -> String = { hint in
        switch hint {
        case .jobTitle(let title): "Job title: \(title)"
        case .firstLetter(let letter): "First letter: \(letter)"
        }
    }
    /// A closure that returns the text about a typed name, or `nil` for no text.
    public var verdict: @Sendable (GuessVerdict) -> String? = { verdict in
        switch verdict {
        case .ambiguous(let count): "\(count) people can be called that. Type the full name."
        case .notEnough: "That is only a part of the name. Type the full name."
        case .wrong: "That is not the name"
        default: RecallWording.english.verdict(verdict)
        }
    }
    /// The text about a wrong typed name that ends the game.
    public var lastWrongName = "That is not the name. A wrong name ends this game."
    /// The text on the results screen if a wrong typed name has ended the game.
    public var endedByWrongName = "A wrong name ended the game."
    /// The accessibility text of a face, from its formatted position.
    ///
    /// The first position is 1.
    public var face: @Sendable (_ place: String) -> String = { "Face \($0)" }
    /// The alternative text of a portrait, from the person's name, or from `nil` while the name is hidden.
    public var portrait: @Sendable (_ name: String?) -> String = { name in
        name.map { "Portrait of \($0)" } ?? "Portrait of the person to name"
    }
    /// A closure that returns the accessibility text of an option, from the text of its face or name, and its state.
    public var spokenOption: @Sendable (_ text: String, ChoiceRoundScreen<NameOrFace>.Option.State) -> String = {
        text, state in
        switch state {
        case .idle: text
        case .right: "\(text), right"
        case .wrong: "\(text), wrong"
        case .removed: "\(text), removed"
        }
    }
    /// The text that shows the age of the list of people, from a formatted duration, or from `nil` below one minute.
    ///
    /// The text is shown if a cache served the people because the service could not be reached.
    public var age: @Sendable (_ age: String?) -> String = {
        "Offline: these people are from \($0 ?? "less than a minute") ago"
    }
    /// The text after a failure to save the lessons.
    public var learningProblem = "Your progress could not be saved."
    /// The text after a failure to read what the player has learned.
    public var learningReadProblem = "Your progress could not be read."
    /// The text after a failure to delete what the player has learned.
    public var forgetProblem = "What you learned could not be deleted. Try again."
    /// The texts that the name game shares with other multiple-choice games, such as scores and error messages.
    public var choice: ChoiceWording = {
        var wording = ChoiceWording.english
        wording.record = { "Best: \($0)" }
        wording.spokenRecord = { "Your best is \($1)" }
        (wording.shownTitle, wording.shownLead) = ("Here is the name", "The name is")
        wording.failureTitle = "Loading failed"
        wording.failureDetail = { [general = wording.failureDetail] error in
            switch error {
            case .refused(.tooFew): "There are not enough people for a round."
            case .invalidData: "The list of people could not be read."
            case .refused(.signInNeeded): "The service asks you to sign in."
            case .refused(.unavailable): "The service is not available now. Try again later."
            case .refused(.gone), .refused(.notFound), .refused(.exhausted): "The list of people was not found."
            default: general(error)
            }
        }
        return wording
    }()

    /// The English texts.
    public static let english = NameMatchWording()
}

extension NameMatchWording {
    package func age(_ age: Duration) -> String {
        let style = Duration.UnitsFormatStyle(
            allowedUnits: [.days, .hours, .minutes], width: .abbreviated, maximumUnitCount: 1,
            fractionalPart: .hide(rounded: .down))
        return self.age(age < .minutes(1) ? nil : age.formatted(style.locale(choice.locale)))
    }

    /// Returns a list of names, such as `Ada Borg and Ivo Dahl`.
    func list(_ names: [String]) -> String { names.formatted(.list(type: .and).locale(choice.locale)) }

    package func progress(known: Int, of people: Int, due: Int) -> LearningProgress {
        LearningProgress(
            known: known, people: people, due: due,
            knownText: self.known(choice.number(known), choice.number(people)),
            dueText: self.due(due, choice.number(due)))
    }
}

extension Duration {
    /// Returns the seconds in words, such as `60 seconds` or `2.5 seconds`, in a language.
    func inWords(_ language: String) -> String {
        let units = UnitsFormatStyle(
            allowedUnits: [.seconds], width: .wide, fractionalPart: .init(lengthLimits: 0...3))
        return formatted(units.locale(Locale(identifier: language)))
    }
}
