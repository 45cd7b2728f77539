import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChanceSourceTests {
    @Test func chanceSourceDrawsFromGivenGenerator() {
        var generator = SeededNumbers(seed: 3)
        let source = ChanceSource(SeededNumbers(seed: 3))
        for _ in 0..<10 { #expect(source.next() == generator.next()) }
    }

    @Test func copiesOfChanceSourceShareOneGenerator() {
        var generator = SeededNumbers(seed: 3)
        let (source, copy) = (ChanceSource(SeededNumbers(seed: 3)), ChanceSource(SeededNumbers(seed: 4)))
        let shared = source
        #expect(shared.next() == generator.next())
        #expect(source.next() == generator.next())
        #expect(copy.next() != generator.next())
    }

    @Test func standardLibraryAcceptsChanceSourceAsRandomGenerator() {
        var source = ChanceSource(SeededNumbers(seed: 3))
        #expect((0..<100).contains(Int.random(in: 0..<100, using: &source)))
        #expect([1, 2, 3].shuffled(using: &source).sorted() == [1, 2, 3])
    }

    @Test func concurrentCallersNeverGetSameNumber() async {
        let source = ChanceSource(SeededNumbers(seed: 9))
        let drawn = await withTaskGroup(of: [UInt64].self) { group in
            for _ in 0..<8 { group.addTask { (0..<200).map { _ in source.next() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        var generator = SeededNumbers(seed: 9)
        #expect(Set(drawn) == Set((0..<1_600).map { _ in generator.next() }))
    }
}
