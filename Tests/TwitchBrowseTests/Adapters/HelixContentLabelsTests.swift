import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct HelixContentLabelsTests {
    private func labels(_ channels: String) async throws -> [LiveStream.ID: [ContentLabel]] {
        let stream = LiveStream(id: "1", login: "ada", viewers: 1, channelID: "7")
        return try await TwitchSetup.helix(answering: .json(#"{"data": [\#(channels)]}"#)).loadLabels(of: [stream])
    }

    @Test func labelsOfWholeListNeedOneRequest() async throws {
        let setup = TwitchSetup()
        let list = try await setup.helix().loadTopStreams(of: try setup.game(), limit: 10).elements
        let labels = try await setup.helix().loadLabels(of: list)
        #expect(list.map { labels[$0.id] } == (0..<10).map { $0 == 2 ? [ContentLabel("MatureGame")] : [] })
        #expect(setup.fake.history.map(\.path) == ["/helix/streams", "/helix/channels"])
        #expect(setup.fake.history[1].query.values(for: "broadcaster_id").count == 10)
    }

    @Test(arguments: [(100, [100]), (101, [100, 1]), (250, [100, 100, 50])])
    func labelRequestHasAtMostHundredChannels(count: Int, sizes: [Int]) async throws {
        let setup = TwitchSetup(.crowded(streams: count))
        let streams = (0..<count).map { LiveStream(id: "\($0)", login: "a", viewers: 1, channelID: "\($0)") }
        _ = try await setup.helix().loadLabels(of: streams)
        #expect(setup.fake.history.map { $0.query.values(for: "broadcaster_id").count } == sizes)
        #expect(setup.fake.history.allSatisfy { $0.status == 200 })
    }

    @Test func orderOfStreamsDoesNotChangeRequest() async throws {
        let setup = TwitchSetup(.crowded(streams: 20))
        let streams = (0..<20).map { LiveStream(id: "\($0)", login: "a", viewers: 1, channelID: "\($0)") }
        for streams in [streams, streams.reversed()] { _ = try await setup.helix().loadLabels(of: streams) }
        let channels = setup.fake.history.map { $0.query.values(for: "broadcaster_id") }
        #expect(channels.count == 2 && channels[0] == channels[1])
    }

    @Test func labelsOfStreamsWithoutChannelAreNotRequested() async throws {
        let setup = TwitchSetup()
        let stream = LiveStream(id: "1", login: "ada", viewers: 1)
        #expect(try await setup.helix().loadLabels(of: [stream]).isEmpty && setup.fake.history.isEmpty)
    }

    @Test func unknownLabelKeepsItsIdentifier() async throws {
        let found = try await labels(
            #"{"broadcaster_id": "7", "content_classification_labels": ["Gambling", "NewLabel", null, ""]}"#)
        #expect(found == ["1": [ContentLabel("Gambling"), ContentLabel("NewLabel")]])
        #expect(BrowseWording.english.label(ContentLabel("NewLabel")).text == "NewLabel")
    }

    @Test(arguments: ["null", #""many""#, "{}"])
    func malformedLabelsOfChannelAreIgnored(value: String) async throws {
        let channel = #"{"broadcaster_id": "7", "content_classification_labels": \#(value)}"#
        #expect(try await labels(channel).isEmpty)
    }

    @Test func labelsOfUnrequestedChannelAreIgnored() async throws {
        let channel = #"{"broadcaster_id": "8", "content_classification_labels": ["Gambling"]}"#
        #expect(try await labels(channel).isEmpty)
    }
}
