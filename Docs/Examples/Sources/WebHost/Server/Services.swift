import HostParts
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// The fake services that all players share, and the loaders that send requests to them.
///
/// All players share the caches, because people and pictures are the same for everyone. The lists of Twitch are not
/// cached, because a list can depend on the player's sign-in.
@MainActor
struct Services {
    let people: any PeopleLoading
    let portraits: any ImageLoading
    /// The modes of the name game.
    let modes: [NameMatchMode]
    let twitch: any HTTPClient
    /// The loader of box art and of previews of streams.
    var art: any ImageLoading
    let fakeTwitch: FakeTwitch
    /// The token of the app, for players who have not signed in.
    let token: AccessToken
    /// The time source of the games and the sign-ins.
    let time: TimeSource

    /// The maximum number of groups with modes of their own.
    static let mostGroups = 12

    /// Creates the services, with the people of a folder in place of invented ones if there is a folder.
    ///
    /// `groups` are the groups of these people.
    init(
        names: FakeNameGame = FakeNameGame(), people folder: PeopleFolder? = nil, groups: [String] = [],
        twitch: FakeTwitch = FakeTwitch(), caches: OfflineCaches = OfflineCaches(in: nil), time: TimeSource = .system
    ) {
        if let folder {
            people = folder
            portraits = FolderImageLoader(folder.folder)
            modes =
                NameMatchMode.offeredForFolder
                + groups.prefix(Self.mostGroups).flatMap { NameMatchMode.offered(forGroup: $0) }
        } else {
            let service = InProcessHTTPClient(names)
            people = RemotePeopleLoader(FakeNameGame.request(), client: caches.lists(over: service.retrying()))
            portraits = RemoteImageLoader(over: caches.pictures(over: service))
            modes = NameMatchMode.offered
        }
        let client = InProcessHTTPClient(twitch)
        self.twitch = client
        art = RemoteImageLoader(over: caches.pictures(over: client)).refusingDeletedArt()
        fakeTwitch = twitch
        token = twitch.issueToken()
        self.time = time
    }
}
