import RemoteLoading
import TwitchBrowse

/// The rules that the result of every load must obey, whatever faults the service has.
enum LoadInvariants {
    static func flaw(of games: Result<TopList<StreamedGame>, LoadError>, wanted: Int) -> String? {
        flaw(games, wanted: wanted) { _ in nil }
    }

    static func flaw(ofStreams streams: Result<TopList<LiveStream>, LoadError>, wanted: Int) -> String? {
        flaw(streams, wanted: wanted) { list in
            let viewers = list.elements.map(\.viewers)
            return viewers == viewers.sorted(by: >) ? nil : "out of order: \(viewers)"
        }
    }

    private static func flaw<Element>(
        _ result: Result<TopList<Element>, LoadError>, wanted: Int, more: (TopList<Element>) -> String?
    ) -> String? {
        guard case .success(let list) = result else { return nil }
        if Set(list.elements.map(\.id)).count != list.elements.count { return "a duplicate" }
        if list.elements.count > wanted { return "more than wanted" }
        if (list.elements.count < wanted) != (list.incomplete != nil) {
            return "short without a reason, or with one and whole"
        }
        return more(list)
    }
}
