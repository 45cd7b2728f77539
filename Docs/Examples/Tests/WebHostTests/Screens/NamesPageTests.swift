import Foundation
import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct NamesPageTests {
    @Test func suddenDeathShowsPortraitsUntilWrongChoice() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .names)
        try await tab.open()
        try await tab.wait(for: "Sudden death")
        try await tab.press(label: "Sudden death")
        try await tab.wait(for: "Who is ")
        #expect(tab.pictures.count == 6)
        #expect(tab.html.contains("alt=\"Face 6\""))
        for picture in tab.pictures {
            #expect(try await tab.picture(picture).info.format == .png)
        }
        for _ in 0..<60 where !tab.html.contains("class=\"review") {
            try await tab.wait(for: "an open question or the results") {
                $0.contains(/value="pick-[^"]*" class="">/) || $0.contains("class=\"review")
            }
            if let option = tab.actions.first(where: { $0.hasPrefix("pick-") }) { try await tab.press(option) }
        }
        #expect(tab.html.contains("Game over"))
        try await tab.press(label: "Menu")
        #expect(tab.html.contains("What the game remembers") && !tab.html.contains("Best: 0"))
    }

    @Test(arguments: [
        (Language.english, "Forget", "You know 231 of 274", "Forget what you learned"),
        (.italian, "Dimentica", "Ne conosci 231 su 274", "Dimentica quello che sai"),
    ])
    func playerCanForgetLearnedPeople(language: Language, label: String, known: String, reset: String) async {
        var results = NameMatchResults.fixture()
        results.game.review = [
            .init(prompt: .name("Ada Borg"), chosen: [], right: .face(.fixture(1)), outcome: .wrong)
        ]
        results.people = [.init(.fixture(1), name: "Ada Borg")]
        let label = label + "<span class=\"spoken\"> <bdi>Ada Borg</bdi></span></button>"
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.results(results))
        let app = NamesApp(game, words: WebTexts(language))
        #expect(app.content.html.text.contains(label))
        results.learningProblem = "Not deleted"
        game.onAction = { [results] _ in game.screen = .results(results) }
        await app.perform(.press("forget-\(FaceID.fixture(1))"))
        #expect(app.content.html.text.contains(label))
        results.learningProblem = nil
        game.onAction = { [results] _ in game.screen = .results(results) }
        await app.perform(.press("forget-\(FaceID.fixture(1))"))
        #expect(!app.content.html.text.contains(label))
        var menu = NameMatchMenu.fixture()
        menu.progress = LearningProgress(known: 231, people: 274, due: 12, knownText: known, dueText: "12 due")
        menu.forget = ActionButton(reset, .forgetAllLessons)
        game.screen = .menu(menu)
        #expect(app.content.html.text.contains(known) && app.content.html.text.contains("12 due"))
        #expect(app.content.html.text.contains(reset))
        #expect(app.content.html.text.contains(WebTexts(language).forgetAllAbout))
        await app.perform(.press("\(NameMatchScreen.Action.forgetAllLessons)"))
        #expect(
            game.actions == [
                .forgetLessons(about: .fixture(1)), .forgetLessons(about: .fixture(1)), .forgetAllLessons,
            ])
    }

    @Test func playerCanReplaceDamagedRecordsWithNewOnes() async {
        var menu = NameMatchMenu.fixture()
        menu.recordProblem = "The records in records.playhouse cannot be read."
        menu.forgetRecords = ActionButton("Start New Records", .choice(.forgetDamagedRecords))
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.menu(menu))
        let app = NamesApp(game, words: .english)
        #expect(app.content.html.text.contains("records.playhouse"))
        #expect(app.content.html.text.contains("Start New Records"))
        await app.perform(.press("\(NameMatchScreen.Action.choice(.forgetDamagedRecords))"))
        #expect(game.actions == [.choice(.forgetDamagedRecords)])
    }

    @Test func resultsShowProgressAndButtonForKnownPeople() async {
        var results = NameMatchResults.fixture()
        results.game.review = [
            .init(prompt: .name("Ada Borg"), chosen: [], right: .face(.fixture(1)), outcome: .wrong)
        ]
        results.people = [.init(.fixture(1), name: "Ada Borg")]
        results.progress = LearningProgress(
            known: 1, people: 4, due: 1, knownText: "You know 1 of 4", dueText: "To repeat now: 1 person")
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.results(results))
        let app = NamesApp(game, words: .english)
        #expect(app.content.html.text.contains("You know 1 of 4"))
        results.people[0].isKnown = true
        game.screen = .results(results)
        #expect(!app.content.html.text.contains("I know already"))
        results.people[0].isKnown = false
        game.screen = .results(results)
        #expect(app.content.html.text.contains("I know already<span class=\"spoken\"> <bdi>Ada Borg</bdi>"))
        await app.perform(.press("known-\(FaceID.fixture(1))"))
        #expect(game.actions == [.noteKnownAlready(.fixture(1))])
        #expect(!app.content.html.text.contains("I know already"))
        // The results of the next game have the button again, and keep it if the progress could not be saved.
        await app.perform(.press("start"))
        #expect(app.content.html.text.contains("I know already"))
        results.learningProblem = "Not saved"
        game.screen = .results(results)
        await app.perform(.press("known-\(FaceID.fixture(1))"))
        #expect(app.content.html.text.contains("I know already"))
    }

    @Test func sheetAfterMissSaysWhoWasChosen() async {
        var round = NameMatchRoundScreen.fixture(phase: .revealing, right: 4, wrong: [1])
        round.choice.alert = .init(id: 3, title: "Wrong", lead: "It is", right: .face(.fixture(4)))
        round.names = [.fixture(1): "Bea Conti", .fixture(4): "Ada Borg"]
        round.choice.next = ActionButton("Continue", .endReveal)
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(round))
        let app = NamesApp(game, words: .english)
        #expect(app.content.html.text.contains("You chose <bdi>Bea Conti</bdi>."))
        #expect(app.content.html.text.contains("It is <strong><bdi>Ada Borg</bdi></strong>"))
        #expect(app.content.html.text.contains("<div><img src=\"pictures/\(FaceID.fixture(4))\" alt=\"\""))
        await app.perform(.press("endReveal"))
        #expect(game.actions == [.choice(.endReveal)])
        round.choice.alert = nil
        game.screen = .round(round)
        #expect(app.content.html.text.contains("<div class=\"outcome\"></div>"))
    }

    @Test func eachPersonHasOneCardWithTwoButtons() throws {
        var results = NameMatchResults.fixture()
        var missed = NameMatchResults.AskedPerson(.fixture(1), name: "Ada Borg")
        missed.isMissed = true
        missed.confusedWith = [.fixture(2)]
        missed.confusedWithText = "You took this person for Bea Conti"
        var new = NameMatchResults.AskedPerson(.fixture(3), name: "Ivo Dahl")
        new.isNew = true
        results.people = [missed, new]
        results.missedTitle = "You missed 1 person"
        results.newTitle = "1 person was new"
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.results(results))
        let html = NamesApp(game, words: .english).content.html.text
        let list = try #require(html.firstMatch(of: /<ol class="review cards">(.*?)<\/ol>/.dotMatchesNewlines())).output
            .1
        let cards = list.split(separator: "</li>").map(String.init).filter { $0.contains("<li") }
        #expect(cards.count == 2 && cards.allSatisfy { $0.components(separatedBy: "<button").count == 3 })
        let faces = cards.map { $0.matches(of: /pictures\/([^"]*)"/).map { String($0.output.1) } }
        #expect(faces == [[1, 2], [3]].map { $0.map { FaceID.fixture($0).description } })
        #expect(cards[0].contains("class=\"wrong\"") && cards[0].contains("You took this person for Bea Conti"))
        #expect(cards[1].contains("class=\"right\"") && cards[1].contains(">New</span>"))
        #expect(!cards[0].contains(">New</span>"))
        #expect(html.contains("You missed 1 person · 1 person was new") && html.contains("class=\"stats\""))
        // Each person is on the page once.
        #expect(html.components(separatedBy: "<strong><bdi>Ada Borg</bdi></strong>").count == 2)
    }

    private static let progress = LearningProgress(
        known: 3, people: 30, due: 0, knownText: "You know 3 of 30", dueText: "Nobody to repeat now")

    @Test func lessonShowsKnownPeopleInPlaceOfScore() {
        var round = NameMatchRoundScreen.fixture(.firstLesson)
        round.choice.score = Readout("1", spoken: "1 point")
        round.choice.events = [GameEvent(.right, number: 1)]
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(round))
        let app = NamesApp(game, words: .english)
        #expect(app.content.html.text.contains(">Score ") && app.content.html.text.contains(">+1</b>"))
        round.progress = Self.progress
        game.screen = .round(round)
        #expect(app.content.html.text.contains("You know 3 of 30") && !app.content.html.text.contains(">Score "))
        #expect(app.content.html.text.contains("<progress max=\"30\" value=\"3\""))
    }

    @Test(arguments: [
        (Language.english, "New people: 1 of 4", "A new person"),
        (.italian, "Persone nuove: 1 of 4", "Una persona nuova"),
    ])
    func introductionShowsProgress(language: Language, several: String, single: String) {
        var introduction = NameMatchIntroduction.fixture()
        introduction.progress = Self.progress
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.introduction(introduction))
        let app = NamesApp(game, words: WebTexts(language))
        #expect(app.content.html.text.contains(several) && app.content.html.text.contains("You know 3 of 30"))
        introduction.place = ""
        game.screen = .introduction(introduction)
        #expect(app.content.html.text.contains(single))
    }

    @Test func knownPeopleReplaceScoreInLessonResults() {
        var results = NameMatchResults.fixture(.firstLesson)
        results.game.title = "You know 3 people"
        results.people = (1...2).map { .init(.fixture($0), name: "Ada \($0)") }
        results.people[0].isKnown = true
        results.people[0].isMissed = true
        results.people[1].isNew = true
        (results.newTitle, results.missedTitle) = ("1 person was new", "You missed 1 person")
        results.progress = Self.progress
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.results(results))
        let html = NamesApp(game, words: .english).content.html.text
        #expect(html.contains("You know 3 people") && html.contains("<b>3/30</b>") && html.contains("1 person was new"))
        #expect(html.contains("aria-label=\"You know this person\">✓") && html.contains(">New</span>"))
        #expect(html.contains("aria-label=\"You are still learning this person\">…"))
        for other in ["Score", "You missed", "class=\"stats\"", "id=\"share\"", "You found", "✗"] {
            #expect(!html.contains(other), "\(other)")
        }
    }

    @Test func menuContainsGroupedModesAndLearningProgress() {
        var menu = NameMatchMenu.fixture(modes: [.practice, .timed])
        func html() -> String { menu.html(.english).text }
        #expect(html().matches(of: /<h2[^>]*>(.*?)<\/h2>/).map { String($0.output.1) } == ["Find the face"])
        #expect(html().contains("value=\"mode-0\" class=\"main\"") && html().contains("value=\"mode-1\" class=\"\""))
        let title = "What the game remembers"
        menu.progress = Self.progress
        #expect(html().contains(title) && html().contains("Nobody to repeat now"))
        menu.progress = nil
        menu.forget = ActionButton("Forget what you learned", .forgetAllLessons)
        #expect(html().contains(title) && html().contains("Forget what you learned</button>"))
    }

    @Test func eachButtonOfRoundHasItsOwnAction() async {
        var round = NameMatchRoundScreen.fixture()
        round.choice.options[1].isEnabled = false
        round.choice.next = ActionButton("Continue", .endReveal)
        round.choice.message = ActionMessage(
            title: "Loading failed", detail: "", button: ActionButton("Try again", .load))
        round.hint = ActionButton("Hint", .hint)
        round.choice.typing = .init(placeholder: "Name")
        round.choice.typing?.giveUp = ActionButton("Show the name", .giveUpQuestion)
        round.choice.buttons = [ActionButton("Pause", .pause), ActionButton("Menu", .quit)]
        // A failed load comes before the question and the field.
        #expect(round.focus == "message" && round.choice.focus == "message")
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(round))
        let app = NamesApp(game, words: .english)
        let buttons = ["pick-0-2", "endReveal", "load", "hint", "giveUpQuestion", "pause", "quit"]
        for name in buttons + ["pick-0-1", "resume"] { await app.perform(.press(name)) }
        #expect(
            game.actions == [
                .choice(.pick(round.choice.options[2].id)), .choice(.endReveal), .choice(.load), .hint,
                .choice(.giveUpQuestion), .choice(.pause), .choice(.quit),
            ])
    }

    @Test func onlyRecommendedModeHasBadge() {
        var menu = NameMatchMenu.fixture()
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.menu(menu))
        let app = NamesApp(game, words: .english)
        #expect(!app.content.html.text.contains("Start here"))
        menu.lines[0].recommendation = "Start here"
        game.screen = .menu(menu)
        #expect(app.content.html.text.contains("<span class=\"badge new\">Start here</span>"))
    }

    @Test func resultRingShowsShareOfRightFirstAttempts() {
        var results = NameMatchResults.fixture()
        results.people = (1...4).map { .init(.fixture($0), name: "Ada \($0)") }
        results.people[0].isMissed = true
        results.game.review = results.people.map {
            .init(prompt: .name($0.name), chosen: [], right: .face($0.face), outcome: .right)
        }
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.results(results))
        let html = NamesApp(game, words: .english).content.html.text
        #expect(html.contains("<b>75%</b>") && !html.contains("confetti"))
    }

    @Test(arguments: [true, false]) func requestedNameIsNotStyledAsMistake(isRequested: Bool) {
        var round = NameMatchRoundScreen.fixture(.typed)
        round.choice.alert = .init(id: 3, title: "Here is the name", lead: "The name is", right: .name("Ada Borg"))
        round.choice.alert?.isRequested = isRequested
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(round))
        let kind = isRequested ? "shown" : "wrong"
        #expect(NamesApp(game, words: .english).content.html.text.contains("class=\"sheet \(kind)\""))
    }

    @Test(arguments: [GameEvent.Kind.ambiguous, .notEnough]) func typedPartOfNameStaysInField(part: GameEvent.Kind)
        async
    {
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(.fixture(.typed)))
        let app = NamesApp(game, words: .english)
        game.onAction = { [unowned game] action in
            guard var round = game.screen.round else { return }
            let kind: GameEvent.Kind = action == .choice(.answer("Ada")) ? part : .wrong
            round.choice.events = [GameEvent(kind, number: game.actions.count)]
            game.screen = .round(round)
        }
        await app.perform(.guess("Ada", known: nil))
        #expect(app.content.taken == nil)
        await app.perform(.guess("Ada Borg", known: nil))
        #expect(app.content.taken?.texts.last == "Ada Borg")
    }

    @Test func ambiguousNameReturnsToField() async {
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(.fixture(.typed)))
        let app = NamesApp(game, words: .english)
        game.onAction = { [unowned game] action in
            guard var round = game.screen.round else { return }
            let kind: GameEvent.Kind = action == .choice(.answer("Ada")) ? .ambiguous : .wrong
            round.choice.events = [GameEvent(kind, number: game.actions.count)]
            game.screen = .round(round)
        }
        await app.perform(.type("Ada", known: 0))
        for guess in ["Ada", "Ada Borg"] { await app.perform(.guess(guess, known: 0)) }
        #expect(app.content.returned?.text == "Ada" && app.content.returned?.number == 1)
        #expect(app.content.taken == nil)
        // The page has cleared its field, so there is no text to give up.
        await app.perform(.press("giveUpQuestion"))
        #expect(app.content.taken?.texts == [""])
    }

    @Test func ignoredNameReturnsToField() async {
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(.fixture(.typed)))
        let app = NamesApp(game, words: .english)
        await app.perform(.guess("Ada", known: nil))
        #expect(app.content.taken == nil)
        for guess in ["Ada", " "] { await app.perform(.guess(guess, known: 0)) }
        #expect(app.content.returned == Content.Returned(text: "Ada", number: 1))
        // A name that arrives after the game does not return to the field of the next game.
        game.screen = .menu(.fixture())
        await app.perform(.guess("Bob", known: 0))
        game.screen = .round(.fixture(.typed))
        #expect(app.content.returned == Content.Returned(text: "Ada", number: 1))
    }

    @Test func givingUpTwiceClearsTypedTextOnce() async {
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(.fixture(.typed)))
        let app = NamesApp(game, words: .english)
        await app.perform(.type("Nob", known: 0))
        for _ in 0..<2 { await app.perform(.press("giveUpQuestion")) }
        #expect(app.content.taken?.texts == ["Nob", ""])
        // The page has sent both guesses before it hears that the game has taken the text.
        for guess in ["Nob", "Nobody"] { await app.perform(.guess(guess, known: 0)) }
        #expect(game.actions.last == .choice(.answer("Nobody")))
    }

    @Test func reverseModeOffersNamesForOneFace() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .names, .italian)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-3\"")
        try await tab.press("mode-3")
        try await tab.wait(for: "value=\"pick-0-4\"")
        #expect(tab.pictures.count == 1)
        #expect(tab.html.contains("alt=\"Ritratto della persona da nominare\""))
    }

    @Test(arguments: [Language.english, .italian])
    func menuDescribesEachModeAndCountsDuePeople(language: Language) async throws {
        let wording = WebTexts(language).namesWording
        let server = try await WebServer.start(.unhurried, services: Services(names: FakeNameGame(Self.people)))
        defer { server.stop() }
        let tab = Tab(server, .names, language)
        try await tab.open()
        try await tab.wait(for: wording.due(0, "0"))
        for mode in NameMatchMode.offered { #expect(tab.html.contains(wording.modeDetail(mode))) }
    }

    /// Twelve people, of whom two have the first name Ada.
    private static let people =
        ["Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hope", "Ivo", "Joan", "Kai"].map { FakeProfile($0, "Borg") }
        + [FakeProfile("Ada", "Conti"), FakeProfile("Ada", "Dahl")]

    /// Returns the name of the person whose portrait the page shows.
    private func name(on tab: Tab) async throws -> String {
        let portrait = try await tab.picture(try #require(tab.pictures.first)).data
        let names = Self.people.map { [$0.firstName, $0.lastName].compactMap { $0 }.joined(separator: " ") }
        return try #require(
            names.first {
                PixelPicture.portrait(of: $0.lowercased().replacing(" ", with: "-") + ".png").png == portrait
            })
    }

    @Test(arguments: [
        (
            Language.english, "Typed mode", "2 people can be called that. Type the full name.",
            ["Hint", "Job title: Engineer", "First letter: "], "A wrong name ends this game."
        ),
        (
            .italian, "Scrivi il nome", "2 persone possono chiamarsi così. Scrivi il nome completo.",
            ["Aiuto", "Ruolo: Engineer", "Prima lettera: "], "un nome sbagliato è la fine."
        ),
    ])
    func typedNamesAreJudgedUntilAMiss(
        language: Language, mode: String, ambiguous: String, hints: [String], wrong: String
    ) async throws {
        let server = try await WebServer.start(.unhurried, services: Services(names: FakeNameGame(Self.people)))
        defer { server.stop() }
        let tab = Tab(server, .names, language)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-9\"")
        try await tab.press(label: mode)
        try await tab.wait(for: "id=\"guess\"")
        #expect(tab.html.contains("data-focus=\"guess\""))
        #expect(!tab.actions.contains { $0.hasPrefix("pick-") })

        let first = try await name(on: tab)
        try await tab.guess("ada")
        #expect(tab.html.contains("<p class=\"status\" role=\"status\">\(ambiguous)"))
        #expect(!tab.html.contains("data-taken"))
        try await tab.press(label: hints[0])
        #expect(tab.html.contains(hints[1]) && !tab.html.contains(hints[2]))
        try await tab.press(label: hints[0])
        #expect(tab.html.contains(hints[2] + first.prefix(1)))

        try await tab.guess(first)
        #expect(tab.html.contains("data-taken=\"\(first)\"") && tab.html.contains("<bdi>\(first)</bdi>"))
        try await tab.wait(for: "another round") { $0.contains("id=\"guess\"") && !$0.contains("<bdi>\(first)</bdi>") }
        let second = try await name(on: tab)
        #expect(second != first)
        try await tab.guess("Nobody")
        #expect(tab.html.contains(wrong) && tab.html.contains("<bdi>\(second)</bdi>"))
        try await tab.wait(for: "class=\"review")
    }

    @Test(arguments: [(Language.english, "Show the name"), (.italian, "Mostra il nome")])
    func timedRoundContinuesAfterWrongTypedName(language: Language, show: String) async throws {
        let server = try await WebServer.start(.unhurried, services: Services(names: FakeNameGame(Self.people)))
        defer { server.stop() }
        let tab = Tab(server, .names, language)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-10\"")
        try await tab.press("mode-10")
        try await tab.wait(for: "id=\"guess\"")
        let person = try await name(on: tab)
        try await tab.guess("Nobody")
        #expect(!tab.html.contains(person) && !tab.html.contains("class=\"review"))
        try await tab.type("Nob")
        try await tab.press(label: show)
        #expect(tab.html.contains("<bdi>\(person)</bdi>") && tab.html.contains("data-taken=\"Nobody&#10;Nob\""))
    }

    @Test func htmlInNamesIsShownAsText() async throws {
        let people = (0..<12).map { FakeProfile("<img src=x onerror=alert(\($0))>", "\"O'Hara\" & Söhne \($0)") }
        let server = try await WebServer.start(.unhurried, services: Services(names: FakeNameGame(people)))
        defer { server.stop() }
        let tab = Tab(server, .names)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-3\"")
        try await tab.press("mode-3")
        try await tab.wait(for: "value=\"pick-0-4\"")
        #expect(!tab.html.contains("<img src=x"))
        #expect(tab.html.contains("<bdi>&lt;img src=x onerror=alert("))
        #expect(tab.html.contains("&quot;O&#39;Hara&quot; &amp; Söhne"))
    }
}
