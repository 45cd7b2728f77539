import Foundation
import NameMatch
import NameMatchTesting
import Observation
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct NameMatchSamples {
    private let transport = InProcessHTTPClient(FakeNameGame())
    private let request = FakeNameGame.request()
    private let records = InMemoryRecordStore()
    private let learning = InMemoryLearningStore()

    private func show(_ title: String, _ lines: [String]) {}
    private func draw(_ data: Data, _ state: ChoiceRoundScreen<NameOrFace>.Option.State) {}

    @Test func sampleCodePlaysNameGame() async throws {
        let session = await NameMatchSample.play(over: transport, request, records: records, learning: learning)

        switch session.screen {
        case .menu(let menu): show(menu.title, menu.lines.map(\.button.label))
        case .introduction(let person): show(person.title, [person.place])
        case .round(let round):
            show(round.question ?? "", round.spokenOptions)
            for option in round.choice.options {
                guard let face = option.content.face,
                    let portrait = session.portrait(of: face)
                else { continue }
                draw(portrait.data, option.state)
            }
        case .results(let results):
            show(results.game.title, results.missed.map(\.name))
        }

        guard case .round(let round) = session.screen else {
            Issue.record("no round")
            return
        }
        #expect(round.choice.options.compactMap(\.content.face).compactMap(session.portrait).count == 6)
    }

    @Test func newPlayerMeetsPeopleInLesson() async throws {
        let modes: [NameMatchMode] = [.firstLesson, .practice, .timed]
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.fixture())), images: ImageLoaderSpy(answering: .fixture()),
            modes: modes)
        await session.start(.firstLesson)

        #expect(session.screen.introduction?.place == "1 of 4")
    }

    @Test func playerCanAnswerByTypingName() async throws {
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.fixture())), images: ImageLoaderSpy(answering: .fixture()),
            chance: ChanceSource(SeededNumbers(seed: 1)))
        await session.start(.typed)
        let (text, round) = ("Nobody Whosoever", try #require(session.screen.round))
        switch session.answer(text) {
        case .accepted(let name, _): show(name, [])
        case .ambiguous(let count): show("Last name?", ["\(count) people"])
        case .notEnough: show("The full name?", [])
        default: show(round.choice.typing?.verdict ?? "", round.hints)
        }

        #expect(session.screen.round?.choice.typing?.isEnabled == false)
    }

    @Test func roundHasNamesOfPeopleChosenByMistake() async throws {
        let clock = ManualClock()
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.fixture())), images: ImageLoaderSpy(answering: .fixture()),
            time: clock, chance: ChanceSource(SeededNumbers(seed: 1)))
        await session.start(.practice)
        clock.advance(by: .milliseconds(300))
        for option in session.screen.round?.choice.options ?? [] { session.pick(option.id) }
        let round = try #require(session.screen.round)
        let taken = round.choice.options.filter { $0.state == .wrong }
            .compactMap(\.content.face)
        show("Your choice:", taken.compactMap { round.names[$0] })

        #expect(taken.compactMap { round.names[$0] }.count == 1)
    }

    @Test func codeWithoutViewCanReadSessionScreens() async throws {
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.fixture())), images: ImageLoaderSpy(answering: .fixture()))
        let shown = Shown()
        func draw(_ screen: NameMatchScreen) { shown.screens.append(screen) }

        let loop = Task { [screens = session.screens] in
            for await screen in screens { draw(screen) }
        }

        await session.start(.practice)
        try await until { shown.screens.last?.round?.choice.phase == .asking }
        loop.cancel()
        await loop.value
    }

    @Test func customModeHasItsOwnRecordKey() throws {
        let blitz = try NameMatchMode(
            .timed(.seconds(20)), choices: 4, among: .current,
            distractors: .similarNames, eliminationsEvery: .seconds(2))

        #expect(blitz.recordKey != NameMatchMode.timed.recordKey)
    }

    @Test func memoryModelNeedsNoSession() {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let model = MemoryModel()
        let memory = model.memory(after: .good, at: date)
        let days = model.interval(after: memory)

        #expect(days == 2)
    }

    @Test func missingFolderOfPeopleIsRefused() async throws {
        let records = InMemoryRecordStore()
        let learning = InMemoryLearningStore()
        #expect(throws: PeopleFolderError.self) {
            let folder = PeopleFolder(URL(filePath: "Class 3b"))
            let people = try folder.people()
            for problem in people.problems { show(problem.text, []) }
            let session = NameMatchSession(
                people: folder, images: FolderImageLoader(folder.folder),
                modes: [.firstLesson, .practice], records: records,
                learning: learning, newPeople: 5)
            _ = session
        }
    }

    @Test func customPeopleSourceLoadsPeople() async throws {
        let photo = try #require(URL(string: "https://faces.test/ada.jpg"))
        let directory = Directory(entries: [
            .init(id: "7", first: "Ada", last: "Lovelace", title: "Colleague", photo: ("a", photo))
        ])
        #expect(try await directory.loadPeople().people.map(\.name) == ["Ada Lovelace"])
    }
}

@MainActor
@Observable
private final class Shown {
    var screens: [NameMatchScreen] = []
}

struct Directory: PeopleLoading {
    struct Entry {
        let id, first, last: String
        let title: String?
        let photo: (id: String, address: URL)?
    }

    let entries: [Entry]

    func loadPeople() async throws(LoadError) -> Roster {
        Roster(
            entries.map { entry in
                UncheckedProfile(
                    id: entry.id, firstName: entry.first,
                    lastName: entry.last, jobTitle: entry.title,
                    headshot: entry.photo.map {
                        .init(.at($0.address), id: $0.id)
                    })
            })
    }
}

extension Directory.Entry {
    /// Creates an entry from a row of the contract, or returns `nil` if a directory cannot contain such a row.
    init?(_ row: UncheckedProfile?) {
        guard let profile = row, let id = profile.id else { return nil }
        var photo: (id: String, address: URL)?
        if let headshot = profile.headshot, let number = headshot.id {
            guard case .at(let address) = headshot.address else { return nil }
            photo = (number, address)
        }
        self.init(id: id, first: profile.firstName, last: profile.lastName, title: profile.jobTitle, photo: photo)
    }
}
