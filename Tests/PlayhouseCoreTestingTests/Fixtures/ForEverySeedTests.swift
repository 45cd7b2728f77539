import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

@Suite(.bounded) struct ForEverySeedTests {
    @Test func errorOfPropertyTestContainsItsSeed() async {
        struct Broken: Error {}
        let failure = await #expect(throws: SeedError.self) {
            try await forEverySeed(in: 0..<10) { if $0 == SeededNumbers(seed: 7) { throw Broken() } }
        }
        #expect(failure?.seed == 7)
        #expect(failure?.description == "with seed 7: Broken()")
    }

    @Test func propertyTestRunsWithEverySeed() async throws {
        var sources: [SeededNumbers] = []
        try await forEverySeed(in: 3..<6) { sources.append($0) }
        #expect(sources == [3, 4, 5].map { SeededNumbers(seed: $0) })
    }

    @MainActor
    @Test func propertyTestRunsOnCallersActor() async throws {
        var count = 0
        try await forEverySeed(in: 0..<3) { _ in
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 3)
    }

    @Test func firstFailureEndsPropertyTest() async {
        struct Broken: Error {}
        var sources: [SeededNumbers] = []
        await #expect(throws: SeedError.self) {
            try await forEverySeed(in: 0..<10) { generator in
                sources.append(generator)
                if sources.count == 3 { throw Broken() }
            }
        }
        #expect(sources == [0, 1, 2].map { SeededNumbers(seed: $0) })
    }
}
