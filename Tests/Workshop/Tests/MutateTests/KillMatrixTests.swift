import Foundation
import Testing

@testable import Mutate

@Suite struct KillMatrixTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static func mutant(_ id: String, _ text: String = "a < b", in file: String = "M/A/F.swift") -> Mutant {
        var mutant = Mutant()
        (mutant.id, mutant.file) = (id, "Sources/" + file)
        (mutant.replaced, mutant.replacement) = (text, "true")
        return mutant
    }

    @Test func testsThatKillMutantAreReadFromFile() throws {
        var matrix = try KillMatrix(of: "M", in: folder)
        try matrix.record(["MTests.B/b()", "MTests.A/a()"], of: Self.mutant("one"))
        try matrix.record([], of: Self.mutant("two"))
        let next = try KillMatrix(of: "M", in: folder)
        #expect(next.killers(of: Self.mutant("one")) == ["MTests.A/a()", "MTests.B/b()"])
        #expect(next.killers(of: Self.mutant("two")) == [])
        #expect(next.killers(of: Self.mutant("three")) == nil)
    }

    @Test func changedMutantHasNoKnownKillingTests() throws {
        var matrix = try KillMatrix(of: "M", in: folder)
        try matrix.record(["MTests.A/a()"], of: Self.mutant("one"))
        #expect(matrix.killers(of: Self.mutant("one", "a <= b")) == nil)
        #expect(matrix.killers(of: Self.mutant("one", in: "N/A/F.swift")) == nil)
        #expect(matrix.killers(of: Self.mutant("one", in: "M/B/G.swift")) != nil)
    }

    @Test func rowsOfRemovedMutantsAreRemoved() throws {
        var matrix = try KillMatrix(of: "M", in: folder)
        for id in ["one", "two"] { try matrix.record(["MTests.A/a()"], of: Self.mutant(id)) }
        try matrix.keep(only: [Self.mutant("two")])
        let next = try KillMatrix(of: "M", in: folder)
        #expect(next.killers(of: Self.mutant("one")) == nil)
        #expect(next.killers(of: Self.mutant("two")) != nil)
    }

    @Test func summaryCountsIndispensableAndUselessTests() {
        let killers = [["a", "b"], ["a"], ["the time limit"], []]
        let summary = MatrixSummary(killers: killers, tests: ["a", "b", "c"])
        #expect(
            summary.description
                == "4 mutants, 3 killed; 3 tests: 1 are the only killer of a mutant, 1 kill none")
    }
}
