import Foundation
import NameMatchTesting
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import Synchronization
import TwitchBrowse
import TwitchBrowseTesting
import WorkshopSupport

/// The fakes of all services, which run in a separate process, each on a loopback server with its own faults.
///
/// The process is separate so that the memory and the descriptors of the servers are not counted as those of the apps.
struct FakeServers {
    /// The names of the servers, in the order in which their ports are printed.
    ///
    /// The server `control` has no faults.
    private static let names = ["recall", "quiz", "trivia", "names", "twitch", "control"]

    private let process: ServerProcess

    /// Starts the process.
    ///
    /// Each server reports requests that are incomplete because their call was cancelled. This happens on purpose, so
    /// the reports are discarded.
    init(seed: UInt64) throws {
        process = try ServerProcess(["serve", "\(seed)"], servers: Self.names.count, isSilent: true)
    }

    /// Returns the base address of a server.
    func base(of name: String) throws -> String {
        guard let number = Self.names.firstIndex(of: name) else { throw Flaw("there is no server \(name)") }
        return "http://127.0.0.1:\(process.ports[number])"
    }

    func stop() throws { try process.stop() }

    /// Serves until the parent process stops this process or exits.
    static func serve(seed: UInt64) async throws {
        let allFaults = names.enumerated().map { number, name in
            WireFaults(name, seed: seed &+ UInt64(number), isCalm: name == "control")
        }
        var behaviour = FakeOpenTrivia.Behaviour()
        // The rate limit of the fake is off, because the fake measures real time, but the apps wait in game time, which
        // is faster.
        behaviour.gap = nil
        var twitchBehaviour = FakeTwitchBehaviour()
        twitchBehaviour.callsAMinute = 100_000_000
        let twitch = FakeTwitch(behaviour: twitchBehaviour, seed: seed)
        var faces = FakeNameGame.Behaviour()
        faces.fields = ["Cache-Control": "max-age=60"]
        let handlers: [any HTTPHandler] = [
            ClosureHandler { _ in .json(Quizzes.recall) }, ClosureHandler { _ in .json(Quizzes.choice) },
            FakeOpenTrivia(behaving: behaviour, seed: seed), FakeNameGame(behaving: faces), twitch,
            ClosureHandler { request in
                if request.url.path() == "/counts" { return .text(allFaults.map(\.counts).joined(separator: "\n")) }
                return .status(twitch.approve(userCode: request.url.lastPathComponent) ? .ok : .notFound)
            },
        ]
        var servers: [LoopbackHTTPServer] = []
        for (number, handler) in handlers.enumerated() {
            let faults = allFaults[number]
            servers.append(
                try await LoopbackHTTPServer.start(
                    handler, name: names[number], faults: { _ in faults.next() },
                    options: .init(acceptFaults: { _ in faults.nextOfConnection() }, recordLimit: 100)))
        }
        try ServerProcess.serve(on: servers.map(\.port))
        for server in servers { server.stop() }
    }
}

/// The faults of one server, in an order that a seed determines.
///
/// Of each 100 responses, each of the first 80 has a fault with a probability of 11 percent. All of the last 20 have a
/// fault, as in an outage, so that all attempts of a call fail. Some faults leave a connection half-open: it stays
/// open, but the server sends nothing more.
final class WireFaults: Sendable {
    private struct State {
        var chance: SeededNumbers
        var responses = 0
        var connections = 0
        var halfOpen = 0
        var broken = 0
    }

    private let name: String
    private let isCalm: Bool
    private let state: Mutex<State>

    init(_ name: String, seed: UInt64, isCalm: Bool) {
        self.name = name
        self.isCalm = isCalm
        state = Mutex(State(chance: SeededNumbers(seed: seed)))
    }

    /// The numbers of responses, connections and faults, as text.
    var counts: String {
        state.withLock {
            "\(name): \($0.responses) responses, \($0.connections) connections, \($0.halfOpen) half-open, "
                + "\($0.broken) broken"
        }
    }

    /// Returns the fault of the next response, which is `nil` for most responses.
    func next() -> WireFault? {
        state.withLock { state in
            let isOutage = state.responses % 100 >= 80
            state.responses += 1
            guard !isCalm else { return nil }
            let fault: WireFault? =
                switch state.chance.number(below: isOutage ? 11 : 100) {
                case 0..<2: .stall(.beforeHead)
                case 2..<4: .stall(.insideBody(20))
                case 4..<7: .truncate(.insideBody(10))
                case 7..<9: .reset(.beforeHead)
                case 9..<11: .halfClose
                default: nil
                }
            switch fault {
            case .stall, .halfClose: state.halfOpen += 1
            case .some: state.broken += 1
            case nil: break
            }
            return fault
        }
    }

    /// Returns the fault of the next connection, which is `nil` for most connections.
    func nextOfConnection() -> AcceptFault? {
        state.withLock { state in
            state.connections += 1
            guard !isCalm else { return nil }
            switch state.chance.number(below: 100) {
            case 0..<4:
                state.halfOpen += 1
                return .silence
            case 4..<7:
                state.broken += 1
                return .reset
            default: return nil
            }
        }
    }
}

/// The payloads of the quizzes.
enum Quizzes {
    static let answers = [
        "Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune",
    ]
    static let recall = """
        {"question": "Which planets orbit the sun?", "answer": ["\(answers.joined(separator: "\", \""))"]}
        """
    static let choice = """
        {"version": 1, "title": "Capitals", "questions": [
          {"text": "Peru?", "options": ["Lima", "Quito", "La Paz"], "right": "Lima", "points": 10},
          {"text": "Norway?", "options": ["Bergen", "Oslo", "Stavanger"], "right": "Oslo", "points": 10},
          {"text": "Canada?", "options": ["Toronto", "Montreal", "Ottawa"], "right": "Ottawa", "points": 20},
          {"text": "Kenya?", "options": ["Mombasa", "Nairobi", "Kampala"], "right": "Nairobi", "points": 20}]}
        """
}
