import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct CatalogFixturesTests {
    @Test func fixtureIdentifiersAreUnique() {
        #expect(Set((0..<50).map { StreamedGame.fixture($0).id }).count == 50)
        #expect(Set((0..<50).map { LiveStream.fixture($0).id }).count == 50)
    }

    @Test func streamIdentifierHasElevenDigits() {
        #expect(LiveStream.fixture(7).id.count == 11)
    }
}
