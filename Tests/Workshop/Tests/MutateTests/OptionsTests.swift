import Testing
import WorkshopSupport

@testable import Mutate

@Suite struct OptionsTests {
    private static let mutants = (0..<10).map { number in
        var mutant = Mutant()
        mutant.id = "m\(number)"
        return mutant
    }

    @Test(arguments: [
        ([], 10), (["--quick", "3"], 3), (["--quick", "30"], 10), (["--mutant", "m1,m7"], 2), (["--mutant", "x"], 0),
    ])
    func optionsSelectExpectedNumberOfMutants(arguments: [String], count: Int) throws {
        #expect(try Options(arguments).selection(of: Self.mutants).count == count)
    }

    @Test func quickOptionSelectsEvenlySpacedMutants() throws {
        let options = try Options(["--quick", "5"])
        #expect(options.selection(of: Self.mutants).map(\.id) == ["m0", "m2", "m4", "m6", "m8"])
    }

    @Test(arguments: [["--quick"], ["--quick", "0"], ["--only"], ["--all"], ["QuizDomain"]])
    func unknownArgumentsAreRefused(arguments: [String]) {
        #expect(throws: Misuse.self) { try Options(arguments) }
    }
}
