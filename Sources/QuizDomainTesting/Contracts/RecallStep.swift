import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

/// One step of a generated game of typed recall.
enum RecallStep: Sendable {
    /// The end of a load.
    enum LoadEnd: Sendable {
        case question(Int)
        case failure(LoadError)
        case cancelled
    }

    /// An input that ends at once.
    ///
    /// Answers are given by their indices in the current question.
    enum Input: Sendable {
        case start
        case guess(Int)
        case wrongGuess
        case blankGuess
        case type(Int, letters: Int?)
        case pause
        case resume
        case giveUp
        case reset
        case report
    }

    case load(LoadEnd, another: Bool = false, isAction: Bool = false, isJoined: Bool = false, meanwhile: Input? = nil)
    case input(Input, isAction: Bool = false)
    /// A period that passes, and an input that arrives before the session can react to the new time.
    case wait(Duration, input: Input? = nil)
    case resultSaved

    /// The questions, whose answers are in no other text.
    ///
    /// Some answers begin with others.
    static let questions: [RecallQuestion] = [
        .fixture("Which animals?", answers: ["zebra", "zebrafish", "axolotl"]),
        .fixture("Which fruits?", answers: ["kiwi", "kiwi berry", "quince", "Zo\u{EB}'s gr\u{FC}n", "xigua"]),
        .planets, .fixture("Which one?", answers: ["quokka"]),
    ]

    static func sequence(_ random: inout SeededNumbers) -> [RecallStep] {
        (0..<5 + random.number(below: 10)).flatMap { _ in
            opening(&random) + (0..<random.number(below: 14)).map { _ in step(&random) } + closing(&random)
        }
    }

    /// Returns steps after which a game is usually running.
    private static func opening(_ random: inout SeededNumbers) -> [RecallStep] {
        let load = RecallStep.load(
            .question(random.number(below: questions.count)), another: random.number(below: 2) == 0,
            isAction: random.number(below: 2) == 0)
        let start = RecallStep.input(.start, isAction: random.number(below: 3) == 0)
        return switch random.number(below: 8) {
        case 0: []
        case 1: [start]
        case 2: [load]
        case 3: [.input(.reset), start]
        case 4, 5: [load] + interruption(&random)
        default: [load, start]
        }
    }

    /// Returns a load of another question that fails or is cancelled, and an input while it runs.
    private static func interruption(_ random: inout SeededNumbers) -> [RecallStep] {
        let starts: [[RecallStep]] = [[], [.input(.start)], [.input(.start), .input(.pause)]]
        let before = random.element(of: starts) ?? []
        let input = random.element(of: [Input.start, .resume, .giveUp, .pause, .reset, .report, .guess(0)])
        let end = random.number(below: 3) == 0 ? LoadEnd.failure(.connectivity(.notConnected)) : .cancelled
        return before + [.load(end, another: true, meanwhile: input)]
    }

    /// Returns steps after which a game is usually over.
    private static func closing(_ random: inout SeededNumbers) -> [RecallStep] {
        switch random.number(below: 8) {
        case 0, 6:
            [
                .wait(
                    random.element(of: [.milliseconds(59_999), .seconds(60), .seconds(120)]) ?? .zero,
                    input: random.element(of: [nil, .guess(random.number(below: 8)), .report, .reset, .pause]) ?? nil),
                .input(.guess(random.number(below: 8))), .input(.report),
            ]
        // The time of a pause does not count.
        case 7:
            [
                .wait(.seconds(10)), .input(.start), .input(.pause), .wait(.seconds(30)), .input(.resume),
                .wait(random.element(of: [.milliseconds(49_999), .seconds(50)]) ?? .zero), .input(.report),
            ]
        case 1: [.input(.giveUp), .input(.guess(random.number(below: 8)))]
        case 2: [.input(.pause), .input(.giveUp)]
        case 3: random.shuffled(Array(0..<8)).map { .input(.guess($0)) }
        case 4: [.input(.reset)]
        default: []
        }
    }

    private static func step(_ random: inout SeededNumbers) -> RecallStep {
        switch random.number(below: 24) {
        case 0, 4, 5:
            .load(
                end(&random), another: random.number(below: 2) == 0, isAction: random.number(below: 2) == 0,
                isJoined: random.number(below: 3) == 0,
                meanwhile: random.element(of: [nil, .start, .report, .guess(0), .reset, .pause, .resume, .giveUp])
                    ?? nil)
        case 1, 2: .wait(random.element(of: [.milliseconds(1), .seconds(1), .seconds(10), .seconds(30)]) ?? .zero)
        case 3: .resultSaved
        default: .input(input(&random), isAction: random.number(below: 3) == 0)
        }
    }

    private static func end(_ random: inout SeededNumbers) -> LoadEnd {
        switch random.number(below: 6) {
        case 0: .failure(.connectivity(.notConnected))
        case 1: .failure(.refused(.notFound))
        case 2, 3: .cancelled
        default: .question(random.number(below: questions.count))
        }
    }

    private static func input(_ random: inout SeededNumbers) -> Input {
        let answer = random.number(below: 8)
        return switch random.number(below: 24) {
        case 0, 1: .start
        case 2...7: .guess(answer)
        case 8...10: .wrongGuess
        case 11: .blankGuess
        case 12...15: .type(answer, letters: random.number(below: 3) == 0 ? nil : 1 + random.number(below: 3))
        case 16: .pause
        case 17...19: .resume
        case 20: .giveUp
        case 21: .reset
        default: .report
        }
    }
}
