import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct TypedNamesTests {
    private let clock = ManualClock()
    private let learning = ObservableLearningStore()

    private func session(
        _ mode: NameMatchMode = .typed, _ roster: Roster = .crew(30), resuming saved: SavedNameMatch? = nil
    ) async -> NameMatchSession {
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(roster)), images: PortraitLoaderSpy(), modes: [mode],
            learning: learning,
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 1)), resuming: saved)
        if saved == nil { await session.start(mode) }
        return session
    }

    private func target(_ session: NameMatchSession) throws -> Person {
        let face = session.screen.round?.choice.prompt?.face
        return try #require(session.roster?.people.first { $0.face == face })
    }

    private func shownRound(_ session: NameMatchSession) throws -> NameMatchRoundScreen {
        try #require(session.screen.round)
    }

    private func typing(_ session: NameMatchSession) throws -> ChoiceRoundScreen<NameOrFace>.Typing {
        try #require(session.screen.round?.choice.typing)
    }

    /// Waits until a round with a face other than the given one is open.
    private func open(after face: FaceID, _ session: NameMatchSession) async throws {
        try await until {
            let choice = session.screen.round?.choice
            return choice?.phase == .asking && choice?.prompt != .face(face)
        }
    }

    @Test func unansweredRoundShowsNeitherNamesNorHints() async throws {
        let session = await session()
        let person = try target(session)
        var shown = ""
        dump(session.screen, to: &shown)
        #expect(!shown.contains("First") && !shown.contains("Last") && !shown.contains("Engineer"))
        #expect(session.screen.round?.question == "Who is this?")
        #expect(session.screen.round?.pictureDescriptions == [person.face: "Portrait of the person to name"])
        #expect(try shownRound(session).hint == ActionButton("Hint", .hint))
        #expect(try typing(session).giveUp == ActionButton("Show the name", .giveUpQuestion))
        #expect(try typing(session).isEnabled)
        #expect(session.screen.options == [])
        #expect(session.portrait(of: person.face) != nil)
    }

    @Test func misspelledNameIsAccepted() async throws {
        let session = await session(.typed, Roster([.named("Annabel", "Conti"), .named("Bertram", "Haas")]))
        let name = try target(session).name
        let verdict = session.answer(String(name.prefix(1) + name.dropFirst(2)))
        guard case .accepted(name, _) = verdict else {
            Issue.record("the verdict is \(verdict)")
            return
        }
        #expect(session.screen.round?.choice.streak == 1)
        #expect(session.screen.round?.choice.options.map(\.content) == [.name(name)])
    }

    @Test func blankNameIsNotJudged() async throws {
        let session = await session()
        let screen = session.screen
        #expect(session.answer(" \n") == .blank)
        #expect(session.screen == screen)
    }

    @Test func choiceRoundIgnoresTypedName() async throws {
        let session = await session(.practice)
        let prompt = session.screen.round?.choice.prompt
        let person = try #require(session.roster?.people.first { .name($0.name) == prompt })
        let choice = session.screen.round?.choice
        session.hint()
        session.showName()
        #expect(session.answer(person.name) == .notRunning(nil))
        #expect(session.screen.round?.choice == choice)
        #expect(session.screen.round?.choice.typing == nil && session.screen.round?.hint == nil)
    }

    @Test func rightNameIsShownForOneSecond() async throws {
        let session = await session()
        let person = try target(session)
        #expect(session.answer("  " + person.name.lowercased()) == .accepted(answer: person.name, manner: .folded))
        let round = try #require(session.screen.round)
        #expect(round.choice.score.text == "1")
        #expect(round.spokenOptions == [person.name + ", right"])
        #expect(round.names == [person.face: person.name])
        #expect(round.pictureDescriptions == [person.face: "Portrait of " + person.name])
        #expect(round.choice.typing?.verdict == "Right: " + person.name)
        #expect(round.hints == ["Job title: Engineer", "First letter: F"])
        #expect(round.choice.typing?.isEnabled == false && round.choice.typing?.giveUp?.isEnabled == false)
        #expect(round.hint?.isEnabled == false)
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(1))
        try await open(after: person.face, session)
        #expect(try typing(session).verdict == nil)
        #expect(try shownRound(session).hints == [])
    }

    @Test func sharedFirstNameRequiresLastName() async throws {
        let session = await session(.typed, Roster([.named("Sam", "Conti"), .named("Sam", "Haas")]))
        #expect(session.answer("sam") == .ambiguous(2))
        #expect(session.screen.round?.choice.phase == .asking)
        #expect(try typing(session).verdict == "2 people can be called that. Type the full name.")
        let person = try target(session)
        #expect(session.answer(person.name) == .accepted(answer: person.name, manner: .exact))
        try await until { learning.outcome(of: person.id) == .known }
    }

    @Test(arguments: ["J. Garrett", "Joel G.", "jg"]) func abbreviatedNameDoesNotEndGame(guess: String) async throws {
        let roster = Roster([.named("Joel", "Garrett"), .named("Jana", "Gomez")])
        let session = await session(.typed, roster)
        let person = try target(session)
        let typed =
            person.firstName == "Joel"
            ? guess : guess.replacing("Joel", with: "Jana").replacing("Garrett", with: "Gomez")
        #expect(session.answer(typed) == .notEnough)
        #expect(session.screen.round?.choice.phase == .asking)
        #expect(session.screen.event == GameEvent(.notEnough, number: 1))
        #expect(try typing(session).verdict == "That is only a part of the name. Type the full name.")
        #expect(session.answer(person.name) == .accepted(answer: person.name, manner: .exact))
        try await until { learning.outcome(of: person.id) == .known }
    }

    /// The lessons are in a sum before the game ends.
    @Test func resultsIncludeConfusionsAfterManyLessons() async throws {
        let mode = try NameMatchMode(.rounds(24), asking: .typedName)
        let session = await session(mode, Roster([.named("Annabel", "Conti"), .named("Bertram", "Haas")]))
        for number in 1...24 {
            let person = try target(session)
            let other = try #require(session.roster?.people.first { $0 != person })
            session.answer(number <= 2 ? other.name : person.name)
            clock.advance(by: .seconds(3))
            if number < 24 { try await open(after: person.face, session) }
        }
        try await until { session.screen.results != nil }
        #expect(session.screen.results?.missed.map(\.confusedWith.count) == [1, 1])
    }

    @Test func wrongNameCountsAsMissAndStoresConfusion() async throws {
        let session = await session()
        let person = try target(session)
        let other = try #require(session.roster?.people.first { $0 != person })
        #expect(session.answer(other.name) == .wrong)
        #expect(try typing(session).verdict == "That is not the name. A wrong name ends this game.")
        #expect(session.screen.round?.names == [person.face: person.name])
        try await until { learning.known.people.count == 1 }
        #expect(learning.known.confusedWith(person.id) == [other.id])
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        let results = try #require(session.screen.results?.game)
        #expect(results.ending == .missed)
        #expect(results.detail == "A wrong name ended the game. You got 0 correct out of 1.")
        #expect(results.stats.attempts == 1 && results.stats.wrong == 1)
        await session.playAgain()
        #expect(try typing(session).verdict == nil)
    }

    @Test func nameShownOnRequestGetsNoVerdict() async throws {
        let session = await session()
        session.showName()
        #expect(try typing(session).verdict == nil)
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        #expect(session.screen.results?.game.ending == .missed)
        #expect(session.screen.results?.game.detail == "You got 0 correct out of 1.")
    }

    @Test func gameOfTwoRoundsContinuesAfterWrongName() async throws {
        let mode = try NameMatchMode(.rounds(2), asking: .typedName)
        let session = await session(mode)
        #expect(session.answer("Nobody") == .wrong)
        #expect(try typing(session).verdict == "That is not the name")
    }

    @Test func usualSpellingsOfNameAreAccepted() async throws {
        let session = await session(.typed, Roster([.named("Dr. Robert (Bob)", "Conti"), .named("太郎", "山田")]))
        let person = try target(session)
        let spelling = person.lastName == "山田" ? "山田太郎" : "Conti, Bob"
        #expect(session.answer(spelling) == .accepted(answer: person.name, manner: .alias))
    }

    @Test func restartStoresConfusionFromAbandonedRound() async throws {
        let session = await session(.timedTyped)
        let person = try target(session)
        let other = try #require(session.roster?.people.first { $0 != person })
        session.answer(other.name)
        await session.playAgain()
        try await until { learning.known.people.count == 1 }
        #expect(learning.known.confusedWith(person.id) == [other.id])
        // Only the first round of the previous game has a mix-up.
        let next = try target(session)
        session.answer(next.name)
        try await until { learning.known.people.count == 2 }
        #expect(learning.known.confusedWith(next.id) == [])
    }

    @Test func timedGameCountsWrongNames() async throws {
        let session = await session(.timedTyped)
        let person = try target(session)
        #expect(session.answer("Nobody") == .wrong)
        #expect(session.screen.round?.choice.phase == .asking)
        #expect(session.screen.round?.choice.prompt == .face(person.face))
        #expect(try typing(session).verdict == "That is not the name")
        #expect(session.answer(person.name) == .accepted(answer: person.name, manner: .exact))
        try await until { learning.known.people.count == 1 }
        #expect(learning.outcome(of: person.id) == .missed)
        #expect(session.screen.round?.choice.streak == 0)
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(1))
        // The game time does not run while the portrait of the next person is loaded.
        try await open(after: person.face, session)
        clock.advance(to: .seconds(60))
        try await until { session.screen.results != nil }
        let stats = try #require(session.screen.results?.game.stats)
        #expect(stats.attempts == 2 && stats.right == 1 && stats.wrong == 1)
        #expect(session.screen.results?.game.detail == "You found 1 person, with 1 wrong answer.")
        #expect(session.answer(person.name) == .notRunning(nil))
    }

    @Test func hintsAreShownOneByOne() async throws {
        let session = await session()
        session.hint()
        #expect(try shownRound(session).hints == ["Job title: Engineer"])
        session.hint()
        session.hint()
        #expect(try shownRound(session).hints == ["Job title: Engineer", "First letter: F"])
        #expect(try shownRound(session).hint?.isEnabled == false && typing(session).giveUp?.isEnabled == true)
        let person = try target(session)
        session.answer(person.name)
        try await until { learning.known.people.count == 1 }
        #expect(learning.outcome(of: person.id) == .slow)
    }

    @Test(arguments: [
        ("\u{200F}Ann", "A"), ("\u{202E}Ann", "A"), ("\u{2066}\u{61C}Ann\u{2069}", "A"), ("(Ann)", "A"), ("«Ann»", "A"),
        ("'Abu", "A"), ("ʻAulani", "A"), ("¡Ünal!", "Ü"), ("- 42nd", "4"), ("לוי", "ל"),
    ])
    func firstLetterHintIsLetterOrDigit(name: String, letter: String) async throws {
        let session = await session(.typed, Roster([.named(name, "One"), .named(name, "Two")]))
        session.hint()
        session.hint()
        #expect(try shownRound(session).hints == ["Job title: Engineer", "First letter: \(letter)"])
    }

    @Test func nameWithoutLettersHasNoLetterHint() async throws {
        let session = await session(.typed, Roster([.named("♥", "♥♥"), .named("♥", "♣")]))
        session.hint()
        session.hint()
        #expect(try shownRound(session).hints == ["Job title: Engineer"])
        #expect(try shownRound(session).hint?.isEnabled == false && typing(session).giveUp?.isEnabled == true)
    }

    @Test(arguments: [
        ("Ann", "Ann's assistant"), ("Ann", "Ann’s assistant"), ("Ann", "ANNʼS ASSISTANT"), ("Ann", "Aide (Ánn)"),
        ("Ann", "Liaison Ann/Bob"), ("Ann", "Anns Assistentin"), ("James", "James' assistant"),
        ("O’Connor", "o'connor's aide"), ("O'Connor", "OConnor's aide"), ("Zoë", "ZOE's manager"), ("小龍", "李小龍的助理"),
        ("Ann", "A\u{200B}nn's assistant"),
    ])
    func jobTitleContainingNameIsNoHint(name: String, title: String) async throws {
        let session = await session(
            .typed, Roster([.named(name, "One", title: title), .named(name, "Two", title: title)]))
        session.hint()
        session.hint()
        #expect(try shownRound(session).hints.count == 1)
        #expect(try shownRound(session).hints.first?.hasPrefix("First letter: ") == true)
    }

    @Test(arguments: ["Planning manager", "Annual report editor", "Head of J. team"])
    func jobTitleIsHintIfItOmitsName(title: String) async throws {
        let session = await session(
            .typed, Roster([.named("Ann", "One", title: title), .named("Ann", "Two", title: title)]))
        session.hint()
        #expect(try shownRound(session).hints == ["Job title: \(title)"])
    }

    // An answer is slow after five seconds and half a second for each character of the name. For twelve characters, the
    // limit is eleven seconds.
    @Test(arguments: [(11_000, LearningEntry.Outcome.known), (11_001, .slow)])
    func limitForQuickAnswerIncludesTypingTime(
        milliseconds: Int, outcome: LearningEntry.Outcome
    )
        async throws
    {
        let roster = Roster((0..<4).map { .named("First\($0)", "Last\($0)") })
        let session = await session(.typed, roster)
        clock.advance(by: .milliseconds(milliseconds))
        let person = try target(session)
        session.answer(person.name)
        try await until { learning.known.people.count == 1 }
        #expect(learning.outcome(of: person.id) == outcome)
    }

    @Test func nameShownOnRequestCountsAsMiss() async throws {
        let session = await session(.timedTyped)
        let person = try target(session)
        session.answer("Nobody")
        session.showName()
        let alert = session.screen.round?.choice.alert
        #expect(alert?.isRequested == true && alert?.title == "Here is the name" && alert?.lead == "The name is")
        #expect(session.screen.round?.names == [person.face: person.name])
        #expect(try !typing(session).isEnabled)
        #expect(try typing(session).verdict == nil)
        try await until { learning.known.people.count == 1 }
        #expect(learning.outcome(of: person.id) == .missed)
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(2))
        try await open(after: person.face, session)
        #expect(session.screen.round?.choice.score.text == "0")
        #expect(session.screen.round?.choice.streak == 0)
    }

    @Test func typedRoundIgnoresChoiceOfOption() async throws {
        let session = await session()
        let screen = session.screen
        for place in 0...2 {
            #expect(session.pick(ChoiceOptionID(round: 0, place: place)) == .ignored(.unknownOption))
        }
        #expect(session.screen == screen)
    }

    @Test func pausedRoundIgnoresTypedName() async throws {
        let session = await session()
        session.pause()
        let screen = session.screen
        session.hint()
        session.showName()
        #expect(session.answer(try target(session).name) == .notRunning(nil))
        #expect(session.screen == screen)
        #expect(try !typing(session).isEnabled)
    }

    @Test func resumedGameKeepsHintsAndMisses() async throws {
        let first = await session(.timedTyped)
        first.answer("Nobody")
        first.hint()
        let saved = try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(first.savedGame))
        let second = await session(.timedTyped, resuming: saved)
        await second.load()
        second.resume()
        try await until { second.screen.round?.choice.phase == .asking }
        #expect(try shownRound(second).hints == ["Job title: Engineer"])
        let person = try target(second)
        #expect(second.answer(person.name) == .accepted(answer: person.name, manner: .exact))
        #expect(second.screen.round?.choice.streak == 0)
    }

    @Test func typedReplayAsksAboutMissedPeople() async throws {
        let session = await session()
        let person = try target(session)
        session.answer("Nobody")
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        await session.replayMissed()
        #expect(try target(session) == person)
        #expect(session.answer(person.name) == .accepted(answer: person.name, manner: .exact))
    }
}
