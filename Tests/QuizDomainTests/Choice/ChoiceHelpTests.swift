import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the help in a game: 50:50, hints, and wrong options that are removed after a time.
@Suite(.bounded) struct ChoiceHelpTests {
    typealias Game = ChoiceGame<String>

    private func game(
        _ help: ChoiceRules.Help, options count: Int = 4, miss: ChoiceRules.Miss = .isRevealed, seed: UInt64 = 1
    ) throws -> Game {
        var generator = SeededNumbers(seed: seed)
        var game = Game(rules: try ChoiceRules(miss: miss, help: help))
        let options = (0..<count).map { "option \($0)" }
        game.deal(
            ChoicePage((1...3).map { .fixture("question \($0)", options: options) }, isLast: true),
            using: &generator)
        game.start()
        return game
    }

    @Test(arguments: [(2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (10, 5)])
    func fiftyFiftyRemovesHalfKeepingAtLeastTwo(count: Int, removed: Int) throws {
        var game = try game(.init(fiftyFifties: 1), options: count)
        #expect(game.useFiftyFifty(at: .zero) == (removed > 0))
        #expect(game.rounds[0].removed.count == removed)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func helpNeverRemovesRightOption(seed: UInt64) throws {
        var game = try game(.init(fiftyFifties: 1, eliminations: 9), options: 7, seed: seed)
        game.useFiftyFifty(at: .zero)
        while game.eliminateOption(at: .zero) {}
        #expect(game.rounds[0].removed.count == 6)
        #expect(!game.rounds[0].removed.contains(game.rounds[0].question.right))
    }

    @Test func helpWithSameSeedRemovesSameOptions() throws {
        func removed(_ seed: UInt64) throws -> [Int] {
            var game = try game(.init(eliminations: 9), options: 7, seed: seed)
            while game.eliminateOption(at: .zero) {}
            return game.rounds[0].removed
        }
        #expect(try removed(3) == removed(3))
        #expect(Set(try (0..<20).map { try removed($0) }).count > 10)
    }

    @Test func choiceOfRemovedOptionIsIgnored() throws {
        var game = try game(.init(fiftyFifties: 1))
        game.useFiftyFifty(at: .zero)
        let before = game
        let removed = try #require(game.rounds[0].removed.first)
        #expect(game.pick(ChoiceOptionID(round: 0, place: removed), at: .zero) == .ignored(.removedOption))
        #expect(game == before)
        #expect(game.stats.wrong == 0)
    }

    @Test func secondFiftyFiftyInGameRemovesNoOption() throws {
        var game = try game(.init(fiftyFifties: 1))
        #expect(game.useFiftyFifty(at: .zero) == true)
        #expect(game.useFiftyFifty(at: .zero) == false)
        try game.pickRight(at: .seconds(1))
        #expect(game.useFiftyFifty(at: .seconds(1)) == false)
        #expect(game.rounds[1].removed.isEmpty)
    }

    @Test func fiftyFiftyThatRemovesNothingStaysAvailable() throws {
        var game = try game(.init(fiftyFifties: 2, eliminations: 2))
        game.useFiftyFifty(at: .zero)
        #expect(game.useFiftyFifty(at: .zero) == false)
        try game.pickRight(at: .zero)
        #expect(game.useFiftyFifty(at: .zero) == true)
    }

    @Test func fiftyFiftyAfterHintRemovesOneMoreOption() throws {
        var game = try game(.init(fiftyFifties: 1, eliminations: 1))
        game.eliminateOption(at: .zero)
        #expect(game.useFiftyFifty(at: .zero) == true)
        #expect(game.rounds[0].removed.count == 2)
    }

    @Test func hintsCanRemoveAllWrongOptions() throws {
        var game = try game(.init(eliminations: 9))
        for count in 1...3 {
            #expect(game.eliminateOption(at: .zero) == true)
            #expect(game.rounds[0].removed.count == count)
        }
        #expect(game.eliminateOption(at: .zero) == false)
        #expect(try game.pickRight(at: .zero) == .right(points: 1))
    }

    @Test func numberOfHintsPerGameIsLimited() throws {
        var game = try game(.init(eliminations: 2))
        game.eliminateOption(at: .zero)
        try game.pickRight(at: .zero)
        game.eliminateOption(at: .zero)
        #expect(game.eliminateOption(at: .zero) == false)
        #expect(game.rounds.map(\.removed.count) == [1, 1])
    }

    @Test func unavailableHelpRemovesNoOption() throws {
        var game = try game(.init())
        let before = game
        #expect(game.useFiftyFifty(at: .zero) == false)
        #expect(game.eliminateOption(at: .zero) == false)
        #expect(game == before)
    }

    @Test func helpWithoutOpenQuestionRemovesNoOption() throws {
        var game = Game.playing(
            try ChoiceRules(pace: .init(reveal: .seconds(2)), help: .init(fiftyFifties: 9, eliminations: 9)))
        game.pause(at: .zero)
        #expect(game.useFiftyFifty(at: .zero) == false)
        game.resume()
        try game.pickRight(at: .zero)
        #expect(game.useFiftyFifty(at: .zero) == false)
        #expect(game.eliminateOption(at: .zero) == false)
        game.quit(at: .zero)
        #expect(game.eliminateOption(at: .zero) == false)
        #expect(game.rounds[0].removed.isEmpty)
    }

    @Test func helpDoesNotRemoveChosenWrongOption() throws {
        var game = try game(.init(eliminations: 9), miss: .staysUntilFound)
        try game.pickWrong(at: .zero)
        while game.eliminateOption(at: .zero) {}
        #expect(game.rounds[0].removed.count == 2)
        #expect(Set(game.rounds[0].removed).isDisjoint(with: game.rounds[0].picks))
    }

    @Test func timedHelpRemovesWrongOptionsOneByOne() throws {
        var game = try game(.init(every: .seconds(2)))
        for (seconds, removed) in [(1, 0), (2, 1), (3, 1), (4, 2), (6, 3), (8, 3)] {
            game.advance(to: .seconds(seconds))
            #expect(game.rounds[0].removed.count == removed, "after \(seconds) s")
        }
        #expect(game.nextInstant == nil)
    }

    @Test func playerCanEliminateOptionDespiteTimedHelp() throws {
        var game = try game(.init(eliminations: 1, every: .seconds(2)))
        game.advance(to: .seconds(2))
        #expect(game.eliminateOption(at: .seconds(3)) == true)
    }

    @Test func timedHelpRestartsAtNextQuestion() throws {
        var game = try game(.init(every: .seconds(2)))
        try game.pickRight(at: .seconds(3))
        #expect(game.nextInstant == .seconds(5))
        game.advance(to: .seconds(5))
        #expect(game.rounds.map(\.removed.count) == [1, 1])
    }

    @Test func optionCannotBeChosenAtInstantOfRemoval() throws {
        var game = try game(.init(every: .seconds(2)))
        var other = game
        other.advance(to: .seconds(2))
        let next = try #require(other.rounds[0].removed.first)
        #expect(game.pick(ChoiceOptionID(round: 0, place: next), at: .seconds(2)) == .ignored(.removedOption))
    }

    @Test func hintDoesNotDelayTimedHelp() throws {
        var game = try game(.init(eliminations: 1, every: .seconds(2)))
        game.eliminateOption(at: .seconds(1))
        #expect(game.nextInstant == .seconds(2))
        game.advance(to: .seconds(2))
        #expect(game.rounds[0].removed.count == 2)
    }

    @Test func pauseDelaysTimedHelp() throws {
        var game = try game(.init(every: .seconds(2)))
        game.pause(at: .seconds(1))
        game.advance(to: .seconds(9))
        game.resume()
        #expect(game.rounds[0].removed.isEmpty)
        #expect(game.nextInstant == .seconds(2))
    }
}
