import HostParts
import TwitchBrowse
import TwitchBrowseTesting

/// The sign-in of a player, which the lists in all languages share.
@MainActor
final class TwitchSignIn {
    /// The code that the other device has approved or declined.
    private(set) var answered: String?
    /// The function that loads the lists again after the player has signed in or out.
    var onChange: @MainActor () async -> Void = {}
    private let session: SignInSession
    /// The fake service, which the page calls to approve or decline a sign-in code, as a user would on another device.
    private let device: FakeTwitch
    private var isLoaded = false

    init(_ session: SignInSession, device: FakeTwitch) {
        self.session = session
        self.device = device
    }

    func screen(in words: WebTexts) -> SignInScreen { session.screen(in: words.browse) }

    /// Reads the stored sign-in before the first list is loaded.
    func load() async {
        guard !isLoaded else { return }
        isLoaded = true
        await session.start()
    }

    /// Starts the sign-in, and loads the lists again after its success.
    ///
    /// The task does not retain the sign-in of the player, because it can take half an hour.
    func begin() {
        guard session.screen.button?.action != .cancel else { return }
        Task { [weak self, session] in
            await session.signIn()
            if case .signedIn = session.screen.phase { await self?.onChange() }
        }
    }

    /// Performs the action of a button of the sign-in.
    func perform(_ name: String) async {
        if let button = session.screen.button, button.offers(name) {
            guard button.action != .signIn else { return begin() }
            await session.perform(button.action)
            if button.action == .signOut { await onChange() }
        } else if case .code(let code, _) = session.screen.phase, ["approve", "decline"].contains(name) {
            _ = name == "approve" ? device.approve(userCode: code) : device.deny(userCode: code)
            answered = code
        }
    }

    func cancel() { session.cancel() }
}
