import NameMatch
import QuizDomain
import RemoteLoading

/// A type that performs the player's commands in the name game.
@MainActor
struct NamesPlayer<Game: NameMatchPlaying> {
    let game: Game

    func perform(_ command: ChoiceCommand) async {
        switch command {
        case .choose(let place): await choose(place)
        case .goOn: await goOn()
        case .replayMissed: await game.replayMissed()
        case .pause: game.pause()
        case .resume: game.resume()
        case .restart: await game.playAgain()
        case .menu: game.leave()
        case .removeOne: game.hint()
        case .removeHalf, .help, .quit, .unknown: break
        }
    }

    /// Deletes what the player has learned, if the menu offers it.
    func forget() async {
        if let button = game.screen.menu?.forget { await game.perform(button.action) }
    }

    /// Chooses the line of the menu or the option with an index, or does nothing if there is no such index.
    private func choose(_ place: Int) async {
        switch game.screen {
        case .menu(let menu):
            guard menu.lines.indices.contains(place), menu.lines[place].button.isEnabled else { return }
            await game.perform(menu.lines[place].button.action)
        case .round(let round):
            guard round.choice.options.indices.contains(place) else { return }
            game.pick(round.choice.options[place].id)
        case .results: break
        }
    }

    private func goOn() async {
        switch game.screen {
        case .menu(let menu):
            await game.perform(menu.message?.button.action ?? .load)
        case .results(let results):
            if let first = results.buttons.first { await game.perform(first.action) }
        case .round(let round):
            if round.choice.phase == .paused { return game.resume() }
            if let button = round.message?.button { await game.perform(button.action) }
        }
    }
}

extension NameMatchScreen {
    /// A Boolean value that indicates whether the screen waits for input.
    var awaitsPlayer: Bool {
        switch self {
        case .menu(let menu): !menu.isLoading
        case .results(let results): !results.game.isSavingRecord
        case .round(let round):
            switch round.choice.phase {
            case .asking, .paused, .failed: true
            case .loading, .revealing: false
            }
        }
    }
}
