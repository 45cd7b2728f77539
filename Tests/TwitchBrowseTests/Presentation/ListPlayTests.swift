import Foundation
import RemoteLoading
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of a list as a value: without a session, a clock, a task or a double.
@Suite(.bounded) struct ListPlayTests {
    private typealias Play = ListPlay<LiveStream>

    private static let game = StreamsTopic.game("1001", name: "Game 1")
    private static let italian = game.inLanguage("it")

    private func at(_ seconds: Double) -> Moment {
        Moment(elapsed: .seconds(1_000 + seconds), date: Date(timeIntervalSinceReferenceDate: seconds))
    }

    private static func list(_ count: Int, wanted: Int = 10) -> TopList<LiveStream> {
        let streams = (1...count).map { number in
            var stream = LiveStream.fixture(number, viewers: 100 - number)
            stream.labels = nil
            return stream
        }
        return TopList(streams, wanted: wanted)
    }

    private func loaded(_ topic: StreamsTopic = Self.game, _ count: Int = 10) -> Play {
        var play = Play(topic)
        play.apply(.action(.load), at: at(0))
        play.apply(.loaded(.success(Self.list(count))), at: at(0))
        return play
    }

    @Test func listRecoversFromFailureAndLoadsMore() throws {
        var play = Play(Self.game)
        #expect(play.screen().phase == .idle && play.nextInstant == nil)
        #expect(play.apply(.action(.load), at: at(0)) == [.awaitList, .loadList(Self.game, limit: 10)])
        #expect(play.screen().phase == .loading)
        play.apply(.loaded(.failure(.connectivity(.notConnected))), at: at(1))
        #expect(play.screen().message?.button.action == .retry)
        #expect(play.apply(.action(.retry), at: at(2)) == [.awaitList, .loadList(Self.game, limit: 10)])
        let list = Self.list(10)
        #expect(play.apply(.loaded(.success(list)), at: at(3)) == [.loadDetails(list.elements)])
        #expect(play.screen().isCompleting && play.screen().rows.count == 10)
        var first = list.elements[0]
        first.labels = [ContentLabel("Gambling")]
        play.apply(.completed([first]), at: at(4))
        play.apply(.detailsEnded, at: at(4))
        #expect(!play.screen().isCompleting && play.screen().rows[0].labels.count == 1)
        #expect(play.apply(.action(.loadMore), at: at(5)) == [.awaitList, .loadList(Self.game, limit: 20)])
        // The longer list keeps the details, so only the others are loaded.
        let effects = play.apply(.loaded(.success(Self.list(20, wanted: 20))), at: at(6))
        guard case .loadDetails(let others) = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(others.count == 19 && play.screen().rows[0].labels.count == 1)
    }

    @Test func secondLoadWaitsForTheFirst() {
        var play = Play(Self.game)
        #expect(play.apply(.action(.load), at: at(0)).count == 2)
        #expect(play.apply(.action(.load), at: at(0)) == [.awaitList])
        #expect(play.apply(.action(.refresh), at: at(0)) == [.awaitList])
        play.apply(.loaded(.success(Self.list(1))), at: at(1))
        #expect(play.apply(.action(.load), at: at(2)) == [])
    }

    @Test func newTopicCancelsLoadsOfListAndDetails() {
        var play = loaded()
        #expect(play.apply(.action(.refresh), at: at(1)).count == 2)
        #expect(
            play.apply(.action(.show(Self.italian)), at: at(2)) == [
                .cancelLoad, .cancelDetails, .awaitList, .loadList(Self.italian, limit: 10),
            ])
        #expect(play.screen().rows.isEmpty && play.screen().phase == .loading)
        // The name of a game that is found late belongs to another list.
        play.apply(.named(.game("1002", name: "Game 2")), at: at(3))
        #expect(play.topic == Self.italian)
    }

    @Test func abandonedRefreshKeepsRowsAndIgnoresResult() {
        var play = loaded()
        play.apply(.action(.refresh), at: at(1))
        play.apply(.loadAbandoned, at: at(2))
        #expect(play.screen().rows.count == 10 && play.screen().failure == nil && !play.screen().isRefreshing)
        play.apply(.loaded(.failure(.refused(.gone))), at: at(3))
        #expect(play.screen().failure == nil)
    }

    @Test func missingSignInRemovesOnlyFollowedStreams() {
        var play = loaded(.followed)
        play.apply(.action(.refresh), at: at(1))
        #expect(play.apply(.loaded(.failure(.refused(.signInNeeded))), at: at(2)) == [.cancelDetails])
        #expect(play.screen().rows.isEmpty && play.screen().message?.button.action == .signIn)
        var other = loaded()
        other.apply(.action(.refresh), at: at(1))
        other.apply(.loaded(.failure(.refused(.signInNeeded))), at: at(2))
        #expect(other.screen().rows.count == 10)
    }

    @Test func detailsArrivingAfterEndOfLoadAreIgnored() {
        var play = loaded()
        play.apply(.detailsEnded, at: at(1))
        var late = Self.list(1).elements[0]
        late.labels = [ContentLabel("Gambling")]
        play.apply(.completed([late]), at: at(2))
        #expect(play.screen().rows[0].labels.isEmpty)
    }

    @Test func ageOfRowsIsShownAfterFiveMinutes() {
        var play = loaded()
        #expect(play.nextInstant == at(60).elapsed)
        play.apply(.wake, at: at(299))
        #expect(play.screen().notice == nil)
        play.apply(.wake, at: at(300))
        #expect(play.screen().notice != nil)
        #expect(play.nextInstant == at(360).elapsed)
    }

    @Test func copyOfPlayChangesIndependently() {
        var play = loaded()
        var copy = play
        play.apply(.action(.show(Self.italian)), at: at(1))
        #expect(copy.screen().rows.count == 10 && copy.topic == Self.game)
        copy.apply(.action(.refresh), at: at(1))
        #expect(copy.screen().isRefreshing && play.screen().phase == .loading)
    }
}
